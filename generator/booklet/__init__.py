"""The rules in the box: rules.md read strictly, its values those of the cards, set as pages of a booklet."""
