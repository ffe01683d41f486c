"""Faces onto paper: ReportLab and Pillow live here and nowhere else. Points only in this room."""
