"""The page on which a person sees the cards while they write them: watched, drawn anew, never dead."""
