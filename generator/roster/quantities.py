"""Columns that say how often a card is printed, under a name the program does not read by itself.

`Card Quantity`, `Copies in deck`, `# of cards`, `Anzahl`, `数量`: each card would be printed once without a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from generator.roster.column_types import MOST_COPIES

_SURE = frozenset(
    (
        "copies copy qty qtys qnty quant quantity quantities duplicates duplication repetitions "
        "printruns anzahl menge stück stueck stückzahl stueckzahl stk exemplare kopien auflage "
        "cantidad cant copias ejemplares quantité quantite qté qte exemplaires copie quantità "
        "quantita qtà qta aantal exemplaren kopieën kopieen stuks quantidade qtd qtde cópias antal "
        "kopior exemplar eksemplarer kopier määrä maara kpl kappaletta ilość ilosc szt sztuk kopii "
        "množství mnozstvi počet pocet kusů ks kusy darab darabszám mennyiség példány количество "
        "кол копий копии штук шт кількість копій ποσότητα αντίγραφα τεμάχια adet miktar kopya כמות "
        "עותקים العدد الكمية نسخ 数量 數量 张数 張數 枚数 部数 份数 份數 個数 개수 수량 매수 장수 "
        "จำนวน lượng cantitate bucăți broj količina"
    ).split()
)
"""Words that mean copies wherever they stand in a header."""
_SURE_SIGNS = ("数量", "數量", "枚数", "张数", "張數", "份数", "수량", "매수")
"""The same in scripts that put no spaces between words."""
_COUNTS = frozenset(
    (
        "liczba amount amounts count counts total totals tally pcs pieces prints dup dupes repeat repeats times units "
        "anz x × # 枚 张 張 部 份 個 个 장"
    ).split()
)
"""Words that count something: copies where they stand alone or beside words for cards."""
_ALONE = _COUNTS - {"total", "totals", "pieces", "times", "units", "tally"}
_NUMBERS = frozenset("number numbers num no nr nb nbr nombre numero número numéro núm № # ".split())
_LINKS = frozenset("of in per for de di du des del i von der das im pro w v на в".split())
"""Between a number and what it counts: `Card number` says which card, `Number of cards` how many."""
_WITHIN = frozenset("in per im pro w v в".split())
"""`In deck`, `per set`: how many there are."""
_CARDS = frozenset(
    (
        "card cards deck decks pile copies copy print printed set box karte karten stapel spiel carte cartes paquet "
        "jeu carta cartas mazo baraja mazzo kaart kaarten kort kortleken karta kart karty talii karet lap lapok карт "
        "карты карточек колоде カード 卡 卡牌 牌"
    ).split()
)
_MANY = frozenset("cards copies karten cartes cartas kaarten kort karty カード".split())
_BESIDE = frozenset("the to a an this each how many included needed game".split()) | _LINKS


def says_copies(header: str) -> bool:
    """Whether a header says that the column holds numbers of copies."""
    return _is_sure(header) or _counts_cards(_words(header))


def _words(header: str) -> list[str]:
    apart = re.sub(r"([a-z])([A-Z])", r"\1 \2", unicodedata.normalize("NFKC", header))
    return re.findall(r"[^\W\d_]+|[#№×]", apart.casefold())


def _is_sure(header: str) -> bool:
    words = _words(header)
    together = "".join(words)
    return together in _SURE or any(word in _SURE for word in words) or any(sign in together for sign in _SURE_SIGNS)


def _counts_cards(words: Sequence[str]) -> bool:
    if len(words) == 1:
        return words[0] in _ALONE
    of_cards = any(word in _CARDS for word in words)
    if len(words) == 2 and words[0] in _NUMBERS and words[1] in _MANY:  # `num_cards`, where `card num` is a numbering
        return True
    known = all(word in _COUNTS or word in _NUMBERS or word in _CARDS or word in _BESIDE for word in words)
    counts = any(word in _COUNTS for word in words)
    numbers = any(word in _NUMBERS for word in words) and any(word in _LINKS for word in words)
    within = any(word in _WITHIN for word in words)
    return known and ((of_cards and (counts or numbers or within)) or {"how", "many"} <= set(words))


def are_copies(header: str, cells: Sequence[str]) -> bool:
    """Whether cells could be numbers of copies: whole, up to 500, and no numbering of the cards."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    numbers = [re.fullmatch(r"[x×]? ?(\d{1,4})(?:\.0)? ?[x×]?", cell.casefold()) for cell in filled]
    found = [int(match[1]) for match in numbers if match]
    if len(found) < len(filled) or not any(number != 1 for number in found) or max(found) > MOST_COPIES:
        return False
    numbering = len(found) > 2 and all(before < after for before, after in pairwise(found))
    return _is_sure(header) or not numbering
