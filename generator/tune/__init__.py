"""`pnp tune`: the smallest change of the rosters that brings every figure inside its band."""
