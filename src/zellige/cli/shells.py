"""Completion in bash, zsh and fish: a script for each shell, and where it is installed."""

import os
from pathlib import Path

from platformdirs import user_data_path

from zellige.errors import ZelligeError

# Each script hands over the line up to the cursor, and reads a word and its meaning from each line of the answer: the
# protocol that Typer has for fish, which leaves quoting and splitting to the shell.
ASK = "env _ZELLIGE_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=get-args _TYPER_COMPLETE_ARGS"

BASH = f"""\
_zellige() {{
    local line=${{COMP_LINE:0:COMP_POINT}} current=$2 before word
    before=${{line##* }}; before=${{before%"$current"}}; before=${{before#--*=}}  # bash splits words at : and =
    while IFS=$'\\t' read -r word _; do
        [[ $word ]] && COMPREPLY+=("$(printf %q "${{word#"$before"}}")")
    done < <({ASK}="$line" "$1" 2>/dev/null)
    [[ ${{COMPREPLY[0]}} == *[/=] ]] && compopt -o nospace
}}
complete -F _zellige zellige
"""

ZSH = f"""\
#compdef zellige
(( $+functions[compdef] )) || {{ autoload -Uz compinit && compinit }}
_zellige() {{
    local word meaning
    local -a whole open
    while IFS=$'\\t' read -r word meaning; do
        [[ $word == *[/=] ]] && open+=("${{word//:/\\\\:}}:$meaning")
        [[ $word == *[^/=] ]] && whole+=("${{word//:/\\\\:}}:$meaning")
    done < <({ASK}="${{words[1,CURRENT]}}" "${{words[1]}}" 2>/dev/null)
    [[ $PREFIX == --*=* ]] && compset -P 1 '*='
    _describe zellige whole -- open -S ''
}}
compdef _zellige zellige
"""

FISH = f"""\
complete --command zellige --no-files --arguments '({ASK}=(commandline -cp) zellige 2>/dev/null | string match -r .+)'
"""

SHELLS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
OPTIONS = ("--install-completion", "--show-completion")


def own_shell() -> str:
    """The name of the user's shell."""
    return Path(os.environ.get("SHELL", "")).name or "unknown"


def script(shell: str) -> str:
    """The script that makes a shell complete `zellige`."""
    if shell not in SHELLS:
        raise ZelligeError("completion works in bash, zsh and fish; name one, as in zellige --show-completion bash")
    return SHELLS[shell]


def install(shell: str) -> str:
    """Install completion, and say where. bash and zsh have to be told to read the script when they start."""
    text, place, start = script(shell), *places(shell)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")
    line = f"source '{place}'"
    if start is None or (start.exists() and line in start.read_text(encoding="utf-8", errors="replace")):
        return f"Completion for {shell} is in {place}."
    with start.open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    return f"Completion for {shell} is in {place}, and {start} reads it now."


def places(shell: str) -> tuple[Path, Path | None]:
    """Where the script goes, and the file that reads it when the shell starts; fish reads a whole folder."""
    if shell == "fish":
        settings = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        return settings / "fish" / "completions" / "zellige.fish", None
    folder = Path(os.environ.get("ZDOTDIR") or Path.home()) if shell == "zsh" else Path.home()
    return user_data_path("zellige") / f"completion.{shell}", folder / f".{shell}rc"
