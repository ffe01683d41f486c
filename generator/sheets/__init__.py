"""Imposition: which face goes where on which sheet. Pure values in mm; nothing here draws."""
