"""A set as a page on the web: static files that open from disk, from a sub-path and from any host."""
