"""Rows that are no cards, though something stands in them: totals, a tick box filled down to the end, a second table.

And rows that are cards with nothing to print on them. Each is told, and each may be meant: `as_meant` in game.toml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from generator.findings import Finding, Severity
from generator.roster.headers import like_name
from generator.roster.matching import ColumnMatch
from generator.roster.read import RosterRow, RosterRows
from generator.words import counted, listed, quoted

_NUMBER = re.compile(r"[+\-−–]?\d[\d ., \u00a0\u202f'’]*%?|[+\-−–]?\.\d+%?")
_FLAGS = frozenset("true false yes no wahr falsch vrai faux verdadero falso vero sí si oui non ja nein nee".split())
_OFF = frozenset(("false", "falsch", "faux", "falso", "onwaar", "0", "0.0", "0%", "-", "–", "—"))
_TOTAL_WORDS = frozenset(
    (
        "total totals sum sums subtotal subtotals average averages avg mean median tally "
        "summe summen gesamt gesamtsumme gesamtzahl insgesamt zwischensumme durchschnitt "
        "totale totali somma subtotale media totaux somme moyenne suma sumas totales promedio soma média "
        "totaal som subtotaal gemiddelde totalt summa genomsnitt yhteensä keskiarvo razem średnia "
        "celkem součet průměr összesen összeg átlag toplam ortalama итого всего сумма среднее разом усього "
        "σύνολο סהכ المجموع 合计 总计 總計 合計 小计 小計 计 計 总数 總數 平均 总和 합계 총계 소계 평균 σ ∑ tổng"
    ).split()
)
"""Words for totals and means in the languages of card makers; `says_total` reads them in lower case."""
_BESIDE_TOTALS = frozenset(
    (
        "of in the for all cards card copies deck number count grand cartes karten kaarten carte cartas kort no "
        "cộng карт карточек 枚 张"
    ).split()
)


class Sorted(Struct, frozen=True):
    """The rows that are cards, and what is told of the others and of cards that are blank."""

    records: tuple[RosterRow, ...]
    findings: tuple[Finding, ...]


def cards_only(table: RosterRows, match: ColumnMatch, meant: frozenset[str]) -> Sorted:
    """Sort out the rows of a table. Codes in `meant` are those that a roster declares to be as it should be."""
    sheet = _Sheet(table, match)
    records = list(table.records)
    findings: list[Finding] = []
    if "second-table" not in meant:
        records, found = sheet.without_repeated_headers(records)
        findings += found
    if "filler-rows" not in meant:
        records, found = sheet.without_filler(records)
        findings += found
    if "totals-row" not in meant:
        records, found = sheet.without_totals(records)
        findings += found
    if "filler-rows" not in meant:  # above the totals, too
        records, found = sheet.without_filler(records)
        findings += found
    if "second-table" not in meant:
        findings += sheet.second_table(records)
    findings += sheet.blank_cards(records)
    return Sorted(tuple(records), tuple(findings))


class _Sheet:
    """What is known of a table's columns: where names and copies stand, and whether each card must have a name."""

    def __init__(self, table: RosterRows, match: ColumnMatch) -> None:
        self._table = table
        positions = match.positions
        self._copies = positions.get("copies")
        self._name = positions.get("name")
        self._must_have_name = any(spec.field == "name" and spec.required for spec in match.found)
        key = self._name if self._name is not None else positions.get("id")
        self._key = key

    def _named(self, record: RosterRow) -> bool:
        return self._key is not None and bool(record.cells[self._key].strip())

    def _filled(self, record: RosterRow) -> dict[int, str]:
        return {index: cell.strip() for index, cell in enumerate(record.cells) if cell and not cell.isspace()}

    def _has_words(self, record: RosterRow) -> bool:
        """Whether a row has a cell that is neither blank nor a number nor a yes or no."""
        return any(cell and not _is_number(cell) and not _is_flag(cell) for cell in map(str.strip, record.cells))

    def _of_words(self, index: int, records: Sequence[RosterRow]) -> bool:
        """Whether a column has cells that are neither numbers nor a yes or no."""
        cells = (record.cells[index].strip() for record in records)
        return any(cell and not _is_number(cell) and not _is_flag(cell) for cell in cells)

    # ---------------------------------------------------------------- headers again

    def without_repeated_headers(self, records: list[RosterRow]) -> tuple[list[RosterRow], list[Finding]]:
        """Rows that say the headers once more, as where two files were put one below the other."""
        headers = [header.shown.casefold() for header in self._table.headers]
        known = set(headers)
        again = [
            record
            for record in records
            if next(filter(None, map(str.strip, record.cells)), "").casefold() in known
            and len(filled := self._filled(record)) > 1
            and len(filled) * 2 > len(headers)
            and all(" ".join(cell.split()).casefold() == headers[index] for index, cell in filled.items())
        ]
        if not again:
            return records, []
        fact = f"{counted(len(again), 'row')} ({_rows(again)}) {'says' if len(again) == 1 else 'say'} the headers again"
        finding = Finding(
            "roster/second-table",
            Severity.WARNING,
            f"{fact} and {'is' if len(again) == 1 else 'are'} skipped.",
            "Delete the row if two tables were put together.",
            again[0].place,
        )
        return [record for record in records if record not in again], [finding]

    def second_table(self, records: Sequence[RosterRow]) -> Iterator[Finding]:
        """A row below a gap that looks like headers of other columns, with rows below it."""
        for number, (before, record, below) in enumerate(zip(records, records[1:], records[2:], strict=False), 1):
            # People put a blank row above a second table, and hardly ever within one.
            if record.place.row - before.place.row < 2:
                continue
            above = records[:number]
            head = record if self._like_headers(record, above) or len(self._filled(record)) > 1 else below
            if head is records[-1]:
                continue
            if not self._like_headers(head, above) and not self._heads_numbers(head, above, records):
                continue
            shown = listed((quoted(cell, 20) for cell in self._filled(head).values()), most=4)
            yield Finding(
                "roster/second-table",
                Severity.ERROR,
                f"Below a blank row, row {head.place.row} looks like the headers of a second table: {shown}.",
                f"Give it a file or a sheet of its own, or write last_row = {before.place.row} under this roster in "
                'game.toml. If these are cards, write as_meant = ["second-table"] there.',
                record.place,
            )
            return

    def _like_headers(self, record: RosterRow, above: Sequence[RosterRow]) -> bool:
        """Whether a row is made of names, of which one stands in a column of numbers or is a header of this table."""
        filled = self._filled(record)
        cells = list(filled.values())
        if len(cells) < 2 or not all(map(like_name, cells)) or len({cell.casefold() for cell in cells}) < len(cells):
            return False
        known = {header.shown.casefold() for header in self._table.headers}
        if any(cell.casefold() in known for cell in cells):
            return True
        numbers = [index for index in filled if any(row.cells[index].strip() for row in above)]
        return any(not self._of_words(index, above) for index in numbers)

    def _heads_numbers(self, record: RosterRow, above: Sequence[RosterRow], records: Sequence[RosterRow]) -> bool:
        """Whether a row is made of names, of which one stands over nothing but numbers where words stood above."""
        below = [row for row in records if row.place.row > record.place.row]
        filled = self._filled(record)
        cells = list(filled.values())
        if len(cells) < 2 or not all(map(like_name, cells)):
            return False
        words = (index for index in filled if self._of_words(index, above))
        under = ([cell for row in below if (cell := row.cells[index].strip())] for index in words)
        return any(len(column) > 1 and all(map(_is_number, column)) for column in under)

    # ---------------------------------------------------------------- filler

    def without_filler(self, records: list[RosterRow]) -> tuple[list[RosterRow], list[Finding]]:
        """Rows without a name that hold only unticked boxes or zeros, or at the end one value again and again."""
        if self._key is None and not any(map(self._has_words, records)):
            return records, []
        is_card = self._has_words if self._key is None else self._named
        # A value again and again is filler only below the last card: above it, a column may well say one thing.
        last = next((index for index in range(len(records) - 1, -1, -1) if is_card(records[index])), -1)
        repeated = self._repeated(records[last + 1 :])
        filler = [
            record
            for index, record in enumerate(records)
            if not self._named(record)
            and all(
                cell.casefold() in _OFF or (index > last and (place, cell) in repeated)
                for place, cell in self._filled(record).items()
            )
        ]
        # Where every row looks so, the rows are the cards and it is the table that is thin.
        if not filler or len(filler) == len(records):
            return records, []
        values = dict.fromkeys(cell for record in filler for cell in self._filled(record).values())
        many = len(filler) > 1
        finding = Finding(
            "roster/filler-rows",
            Severity.NOTICE,
            f"{counted(len(filler), 'row')} ({_rows(filler)}) {'hold' if many else 'holds'} nothing but "
            f"{listed(map(quoted, values), most=4)} and {'are' if many else 'is'} skipped.",
            'If they are cards, write as_meant = ["filler-rows"] under this roster in game.toml.',
            filler[0].place,
        )
        skipped = {record.place.row for record in filler}
        return [record for record in records if record.place.row not in skipped], [finding]

    def _repeated(self, records: Sequence[RosterRow]) -> set[tuple[int, str]]:
        """Column and value where a column of these rows, two at least, holds one value in all of them."""
        if len(records) < 2:
            return set()
        found = set()
        for index in range(len(self._table.headers)):
            values = {record.cells[index].strip() for record in records}
            if len(values) == 1:
                found.add((index, values.pop()))
        return found

    # ---------------------------------------------------------------- totals

    def without_totals(self, records: list[RosterRow]) -> tuple[list[RosterRow], list[Finding]]:
        """Totals below the table, or right below its headers."""
        kept = list(records)
        totals: list[RosterRow] = []
        # From the ends inwards, and one row always stays: a deck of one card is no total of nothing.
        while len(kept) > 1 and self._is_total(kept[-1], kept[:-1]):
            totals.insert(0, kept.pop())
        while len(kept) > 1 and self._is_total(kept[0], kept[1:]):
            totals.append(kept.pop(0))
        findings = []
        for record in totals:
            shown = listed((quoted(cell, 20) for cell in self._filled(record).values()), most=4)
            findings.append(
                Finding(
                    "roster/totals-row",
                    Severity.WARNING,
                    f"Row {record.place.row} looks like totals ({shown}): it is not read as a card.",
                    "Put totals beside the table or on another sheet. If it is a card, write "
                    'as_meant = ["totals-row"] under this roster in game.toml.',
                    record.place,
                )
            )
        return kept, findings

    def _is_total(self, record: RosterRow, others: Sequence[RosterRow]) -> bool:
        filled = self._filled(record)
        words = {index: cell for index, cell in filled.items() if not _is_number(cell)}
        numbers = {index: cell for index, cell in filled.items() if index not in words}
        labelled = any(map(says_total, words.values()))
        if not labelled and words:
            return False
        # A row with other words beside its "Total" is a card that is called so.
        if labelled and any(not says_total(cell) for cell in words.values()):
            return False
        if words:
            usual = self._usual_words(words, others)
            lacking = [index for index in usual if index not in filled]
            return bool(lacking) if usual else self._adds_up(record, numbers, others)
        return not self._named(record) and self._adds_up(record, numbers, others)

    def _usual_words(self, label: dict[int, str], others: Sequence[RosterRow]) -> list[int]:
        """The columns of words, but for that of the label, that most other rows fill."""
        columns = (index for index in range(len(self._table.headers)) if index not in label)
        return [
            index
            for index in columns
            if self._of_words(index, others) and sum(bool(row.cells[index].strip()) for row in others) * 2 > len(others)
        ]

    def _adds_up(self, record: RosterRow, numbers: dict[int, str], others: Sequence[RosterRow]) -> bool:
        """Whether a number of the row is a sum: by its formula, or by what stands in the other rows."""
        summed = record.notes is not None and any(index in record.notes.sums for index in numbers)
        return summed or any(self._is_sum(index, cell, others) for index, cell in numbers.items())

    def _is_sum(self, index: int, cell: str, others: Sequence[RosterRow]) -> bool:
        values = [_value(row.cells[index].strip()) for row in others]
        numbers = [value for value in values if value is not None]
        found = _value(cell)
        # Of one number every copy would be its sum. Money and weights are floats: a millionth is no difference.
        return len(numbers) > 1 and found is not None and abs(sum(numbers) - found) < 1e-6 * max(1.0, abs(found))

    # ---------------------------------------------------------------- cards that are blank

    def blank_cards(self, records: Sequence[RosterRow]) -> Iterator[Finding]:
        """Cards with nothing but their number of copies, and cards without a name among named ones."""
        if self._must_have_name:
            return  # a blank name is told of each card
        empty = [record for record in records if self._nothing_to_print(record)]
        if empty and any(map(self._has_words, records)):
            many = len(empty) > 1
            yield Finding(
                "roster/blank-card",
                Severity.ERROR,
                f"{counted(len(empty), 'row')} ({_rows(empty)}) {'hold' if many else 'holds'} nothing but "
                f"{'numbers' if many else 'a number'} of copies: there is nothing to print.",
                "Delete the row, or write what is missing. If blank cards are meant, write "
                'as_meant = ["blank-card"] under this roster in game.toml.',
                empty[0].place,
                related=tuple(record.place for record in empty[1:]),
            )
        if self._name is None:
            return
        nameless = [record for record in records if not record.cells[self._name].strip() and record not in empty]
        if nameless and len(nameless) + len(empty) < len(records):
            many = len(nameless) > 1
            header = self._table.headers[self._name]
            yield Finding(
                "roster/blank-name",
                Severity.WARNING,
                f"{counted(len(nameless), 'card')} ({_rows(nameless)}) {'have' if many else 'has'} no "
                f"{quoted(header.shown)}, the other {len(records) - len(nameless)} have one.",
                'Write the name. If none is meant, write as_meant = ["blank-name"] under this roster in game.toml.',
                self._table.cell_place(nameless[0], header),
                related=tuple(self._table.cell_place(record, header) for record in nameless[1:]),
            )

    def _nothing_to_print(self, record: RosterRow) -> bool:
        for index, cell in enumerate(record.cells):
            if cell and index != self._copies and (text := cell.strip()) and text.casefold() not in _OFF:
                return False
        return True


def says_total(text: str) -> bool:
    """Whether a text is a word for totals, with no more around it than "Total cards:" or "Sum of copies" has."""
    words = re.findall(r"[^\W\d_]+|∑", text.casefold().replace('"', ""))
    if not words or len(words) > 5 or not any(word in _TOTAL_WORDS for word in words):
        return False
    return all(word in _TOTAL_WORDS or word in _BESIDE_TOTALS for word in words)


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _is_flag(text: str) -> bool:
    return text.casefold() in _FLAGS


def _value(text: str) -> float | None:
    try:
        return float(text.replace("−", "-").replace(",", ""))
    except ValueError:
        return None


def _rows(records: Sequence[RosterRow]) -> str:
    """`row 3`, `rows 3, 5 and 9`, `rows 12 to 208`."""
    numbers = [record.place.row for record in records]
    if len(numbers) == 1:
        return f"row {numbers[0]}"
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"rows {numbers[0]} to {numbers[-1]}"
    return f"rows {listed(map(str, numbers), most=8)}"
