"""`python -m zellige` is the command `zellige`."""

from zellige.cli import main

main()
