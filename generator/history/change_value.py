"""What changed, as JSON."""

from __future__ import annotations

from generator import __version__
from generator.history.change_lines import suggested
from generator.history.differences import CardChange, FieldChange, SetChange
from generator.history.word_changes import is_prose, word_changes

SCHEMA = 1


def change_value(change: SetChange) -> dict[str, object]:
    """The change as JSON; docs/json.md describes the keys."""
    return {
        "schema": SCHEMA,
        "program": __version__,
        "game": change.after.game,
        "before": {"label": change.before.label, "version": change.before.version},
        "after": {"label": change.after.label, "version": change.after.version},
        "comparable": change.comparable,
        "cards": [_card_value(one) for one in change.cards],
        "rules": [_field_value(field) for field in change.rules],
        "rules_text": [_text_value(field) for field in change.rules_text],
        "files": dict(change.files),
        "level": change.level.name.lower(),
        "suggested_version": suggested(change),
        "reasons": [{"level": one.level.name.lower(), "why": one.why} for one in change.reasons],
    }


def _card_value(change: CardChange) -> dict[str, object]:
    return {
        "change": change.kind,
        "group": change.card.group,
        "id": change.card.id,
        "name": change.card.called,
        "old_name": change.before.called if change.before else "",
        "renamed": change.renamed,
        "fields": [_field_value(field) for field in change.fields],
        "number": list(change.number) if change.number else None,
        "copies": list(change.copies),
        "reprint": change.kind == "added" or bool(change.faces),
        "drawings": [
            {"component": moved.component, "side": moved.side, "inks": list(moved.inks)} for moved in change.faces
        ],
    }


def _text_value(field: FieldChange) -> dict[str, object]:
    words = [list(run) for run in word_changes(field.old, field.new)]
    return {"section": field.name, "old": field.old, "new": field.new, "words": words}


def _field_value(field: FieldChange) -> dict[str, object]:
    words = [list(run) for run in word_changes(field.old, field.new)] if is_prose(field.old, field.new) else []
    return {
        "name": field.name,
        "old": field.old,
        "new": field.new,
        "in_play": field.in_play,
        "made": field.made,
        "words": words,
    }
