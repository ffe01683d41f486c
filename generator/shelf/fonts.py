"""Fonts in folders: what each file says of itself, which scripts it covers, and under which licence it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from msgspec import Struct

from generator.text.font import Font
from generator.text.font_facts import facts_of
from generator.text.sound import fault_of_font
from generator.text.variations import WEIGHT, own_look

SCRIPTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "Latin": ("AEIOUaeiou0123456789.,;:!?()&", "Five wizards quickly jump"),
        "Western Europe": ("ÄÖÜäöüßÅåÆæØøÀàÂâÇçÈèÉéÊêÌìÍíÑñÒòÓóÔôÕõÙùÚú¿¡«»", "Größe, forêt, niño, smørrebrød"),
        "Central Europe": ("ĄąĆćČčĎďĐđĘęĚěĹĺĽľŁłŃńŇňŐőŔŕŘřŚśŠšŤťŮůŰűŹźŻżŽž", "Žluťoučký kůň, łódź, gyűrű"),
        "Turkish": ("ĞğİıŞşÇçÖöÜü", "ağaç, ışık, şeker"),
        "Vietnamese": ("ĂăĐđƠơƯưẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀề", "Tiếng Việt đẹp lắm"),
        "Greek": ("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψωάέήίόύώς", "Ξύπνα, φίλε"),
        "Cyrillic": ("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюяёЁ", "Съешь ещё булок"),
        "Hebrew": ("אבגדהוזחטיךכלםמןנסעףפץצקרשת", "שלום עולם"),
        "Arabic": ("ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "مرحبا"),
        "Devanagari": ("अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह", "नमस्ते"),
        "Thai": ("กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศษสหอฮ", "สวัสดี"),
        "Japanese kana": ("あいうえおかきくけこさしすせそアイウエオカキクケコサシスセソ", "ひらがな カタカナ"),
        "Han": ("一人大小中国日本山水火木金土上下左右東西", "漢字 日本 中国"),
        "Korean": ("가나다라마바사아자차카타파하한글", "한글"),
    }
)
"""Letters that a font must have to cover a script, and some words to show it by."""
_LICENCES = (
    (re.compile(r"SIL Open Font Licen[cs]e", re.IGNORECASE), "SIL Open Font License"),
    (re.compile(r"Apache Licen[cs]e", re.IGNORECASE), "Apache License"),
    (re.compile(r"CC BY[ -](\d\.\d)", re.IGNORECASE), "CC BY"),
)
_LICENCE_FILE = re.compile(r"(OFL|LICEN[CS]E|COPYING|NOTICE)", re.IGNORECASE)


class FontEntry(Struct, frozen=True, eq=False):
    """One font file: its name under the folder, what it says of itself, and what it can be used for.

    `axes` are those of a variable font, each from and to. `fault` says why a file is no whole font.
    """

    file: str
    path: Path
    family: str
    weight: int
    style: str
    axes: Mapping[str, tuple[float, float]]
    scripts: tuple[str, ...]
    characters: int
    licence: str
    fault: str = ""

    @property
    def weights(self) -> str:
        """`700`, or `100 to 900` of a variable font."""
        if WEIGHT in self.axes:
            low, high = self.axes[WEIGHT]
            return f"{low:g} to {high:g}"
        return str(self.weight)

    @property
    def look(self) -> str:
        """Weight and style: `700 italic`."""
        return self.weights + (" italic" if self.style == "italic" else "")

    def toml(self) -> str:
        """The entry of game.toml by which a game uses it."""
        weight = self.weight if self.weight != 400 else 0
        lines = ["[[fonts]]", f'family = "{self.family}"', f'file = "{self.file}"']
        lines += [f"weight = {weight}"] if weight else []
        lines += ['style = "italic"'] if self.style == "italic" else []
        return "\n".join(lines)


def font_shelf(folders: Iterable[Path]) -> tuple[FontEntry, ...]:
    """Every font of the folders, by family, weight and style; of files of one name the first folder's."""
    files: dict[str, Path] = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix.lower() == ".ttf" and path.is_file():
                files.setdefault(path.relative_to(folder).as_posix(), path)
    entries = (_entry(name, path) for name, path in files.items())
    return tuple(sorted((one for one in entries if one), key=lambda one: (one.family.lower(), one.weight, one.style)))


def _entry(name: str, path: Path) -> FontEntry | None:
    """What a file says of itself; None for a font without letters, such as one of icons."""
    data = path.read_bytes()
    if fault := fault_of_font(data):
        return FontEntry(name, path, path.stem, 0, "", {}, (), 0, _licence(path), fault)
    facts, look = facts_of(data), own_look(data)
    if not facts.characters & frozenset(map(ord, "AaBбאاあ")):
        return None
    scripts = tuple(script for script, (needed, _) in SCRIPTS.items() if facts.characters.issuperset(map(ord, needed)))
    return FontEntry(
        name,
        path,
        facts.family or path.stem,
        look.weight or 400,
        look.style,
        facts.axes,
        scripts,
        len(facts.characters),
        _licence(path),
    )


def _licence(path: Path) -> str:
    """The licence that lies beside a font, by its name where it is a known one."""
    for file in sorted(path.parent.iterdir()):
        if _LICENCE_FILE.match(file.stem) and file.is_file():
            text = file.read_text("utf-8", errors="replace")
            return next((name for pattern, name in _LICENCES if pattern.search(text)), f"see {file.name}")
    return "no licence beside it"


def samples(entry: FontEntry) -> Iterator[tuple[str, str]]:
    """Scripts that a font covers, and words in each."""
    for script in entry.scripts:
        yield script, SCRIPTS[script][1]


def opened(entry: FontEntry) -> Font:
    """The font, ready to be drawn with under its own family."""
    return Font(entry.path, entry.family, entry.weight, entry.style)
