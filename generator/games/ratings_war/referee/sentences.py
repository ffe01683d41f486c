"""The sentences of a log, as a referee knows them: what each is called and what it tells."""

from __future__ import annotations

import re

SEGMENTS = ("Opening Segment", "Middle Segment", "Main Event")
SEGMENT = rf"(?P<segment>{'|'.join(SEGMENTS)})"
SEAT = r"Player (?P<seat>\d+)"
LAID = r"(?: (?P<laid>\d+) event cards? lies? face down\.)?"
WON = r"(?P<winners>.+?) (?:wins|share the victory)(?P<early> early)?"
SENTENCES: tuple[tuple[str, str], ...] = (
    ("dealt", rf"{SEAT} has (?P<ones>[^:]+\(\d+\))\."),
    ("free_agents", r"Free agents: (?P<ones>.+)\."),
    ("first", rf"{SEAT} is the first priority player\. (?P<goal>\d+) Network Points? win the game\."),
    ("week", rf"WEEK (?P<week>\d+)\. {SEAT} has priority\."),
    ("without", rf"{SEAT} does without (?P<ones>.+)\."),
    ("step", r"Step (?P<step>\d): .+\."),
    ("books", rf"{SEAT} books (?P<pairs>.+)\. In Catering: (?P<idle>.+?)\.{LAID}"),
    ("stands", rf"The {SEGMENT} of {SEAT}: (?P<pair>.+ (?:beats|alone as) .+|nobody at all)\."),
    ("bonus", rf"The {SEGMENT} of {SEAT}: (?P<by>[+-]\d+) rating\."),
    ("matches", rf"Special Match(?:es)? of {SEAT}: (?P<events>.+)\."),
    ("crowned", r"(?P<one>.+) is champion: (?P<event>.+)\."),
    ("no_winnerf", r"(?P<event>.+) of {SEAT} finds no Winner and is discarded\."),
    ("counted", rf"Counted: (?P<card>.+) of {SEAT}, (?P<pairs>.+)\."),
    ("uncounted", rf"No longer counted: (?P<card>.+) of {SEAT}\."),
    ("rated", r"Ratings: (?P<ratings>.+)\."),
    ("changed", rf"{SEAT}: (?P<by>[+-]\d+) rating\."),
    ("passes", rf"{SEAT} passes\."),
    ("chooses", rf"{SEAT} chooses (?P<one>.+)\."),
    ("plays", rf"{SEAT} plays (?P<event>.+)\."),
    ("canceled", rf"(?P<card>.+) of {SEAT} is canceled for this week\."),
    ("alone_wins", rf"{SEAT} alone wins the (?P<segment>.+)\."),
    ("wins", rf"Player (?P<seats>\d+) wins the {SEGMENT}\."),
    ("wins", rf"(?P<seats>Player .+) tie the {SEGMENT}: half a segment each\."),
    ("takes_belt", r"(?P<one>.+) takes (?P<event>.+) from (?P<other>.+)\."),
    ("injured", r"(?P<one>.+) is injured and can be booked again in week (?P<back>\d+)\."),
    ("injured_again", r"(?P<one>.+) is injured again\."),
    ("prevents", rf"(?P<card>.+) of {SEAT} prevents the (?P<what>injury|retirement) of (?P<one>.+)\."),
    ("discarded", r"(?P<event>.+) goes to the event discards\."),
    ("freed", r"(?P<one>.+) becomes a free agent\."),
    ("turned_up", r"(?P<one>.+) \((?P<prestige>\d+)\) is turned up as a free agent\."),
    ("joins", rf"(?P<one>.+) \((?P<prestige>-?\d+)\) joins the roster of {SEAT}\."),
    ("attacked", r"The roster attacks (?P<one>.+) out of jealousy: injured, and back in week (?P<back>\d+)\."),
    ("healed", r"(?P<one>.+) is fit again\."),
    ("now_", r"(?P<one>.+) is now (?P<prestige>-?\d+)\."),
    ("draws", rf"{SEAT} draws (?P<event>.+)\."),
    ("discards", rf"{SEAT} discards (?P<event>.+)\."),
    ("shuffled", r"The event pile is empty: its discards are shuffled\."),
    ("attached", r"(?P<event>.+) is attached to (?P<one>.+)\."),
    ("detached", r"(?P<event>.+) is taken off (?P<one>.+) and discarded\."),
    ("promotes", rf"{SEAT} places promote modifiers for next week: (?P<where>.+)\."),
    ("moves", rf"{SEAT} moves (?P<n>\d+) promote modifiers to the (?P<segment>.+)\."),
    ("more_actions", rf"{SEAT} takes (?P<n>\d+) actions? (?P<way>more|fewer) this week\."),
    ("due", rf"{SEAT} is to (?P<way>gain|lose) (?P<n>\d+) Network Points?\."),
    ("segments_won", r"Segments won: (?P<won>.+)\."),
    ("earns", rf"{SEAT} (?P<how>(?:earns|gains|loses) .+) and has (?P<points>\d+)\."),
    ("trains", rf"{SEAT} trains (?P<one>.+)\."),
    ("recruits", rf"{SEAT} recruits (?P<one>.+)\."),
    ("nothing", r"Nothing comes of it\."),
    ("retires", r"(?P<one>.+) retires\."),
    ("ended", rf"Network Points: (?P<points>Player .+?)\. {WON}\."),
    ("updated", rf"{SEAT}: (?P<changes>.+ [+-]\d+ to -?\d+)\."),
    ("acts", rf"{SEAT}, (?P<card>.+?): (?P<words>.+)\."),
)  # fmt: skip
PATTERNS = tuple((name, re.compile(pattern)) for name, pattern in SENTENCES)
PAIR = re.compile(r"(?P<winner>.+) \(-?\d+\) (?:to beat|beats) (?P<loser>.+) \(-?\d+\)")
LONE = re.compile(r"(?P<one>.+) \(-?\d+\) alone as (?P<place>Winner|Loser)")
