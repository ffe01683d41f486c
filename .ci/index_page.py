"""The README as the page of an index shows it, and the addresses of the project.

An index knows no files beside the README: a picture or a link of it must be an absolute address, or it is broken.
`home` in pyproject.toml is the address under which the files of this repository can be had. While there is none, the
page has neither the picture nor the links, and the project names no addresses: one that nobody answers is worse.
"""

from __future__ import annotations

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+", re.MULTILINE)
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#)([^)]*)\)")
_COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)


def for_index(readme: str, home: str = "") -> str:
    """The README with absolute addresses under `home`, or without what would need one."""
    text = _COMMENT.sub("", readme)
    if not home:
        return _LINK.sub(lambda link: link[2], _PICTURE.sub("", text))
    base = home.rstrip("/")
    return _LINK.sub(lambda link: f"{link[1]}[{link[2]}]({base}/{link[3]})", text)


def addresses(home: str) -> dict[str, str]:
    """What `[project.urls]` would say."""
    base = home.rstrip("/")
    pages = {"Homepage": "", "Documentation": "/docs", "Changelog": "/CHANGELOG.md"}
    return {name: f"{base}{page}" for name, page in pages.items()} if home else {}


class CustomMetadataHook(MetadataHookInterface):
    """What hatchling asks when it builds."""

    def update(self, metadata: dict[str, object]) -> None:
        """Set the fields that pyproject.toml leaves to us."""
        home = str(self.config.get("home", ""))
        readme = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_index(readme, home)}
        if home:
            metadata["urls"] = addresses(home)
