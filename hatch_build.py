"""Builds the page into wheels. An editable install is left alone: there the Makefile builds it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable":
            subprocess.run([sys.executable, str(Path(self.root, "tools", "web.py"))], check=True)
