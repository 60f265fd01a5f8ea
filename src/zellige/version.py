"""The version, which pyproject.toml sets."""

from importlib.metadata import version

__version__ = version("zellige")
