"""Files for print shops: what each takes, and a set laid out for it."""
