"""From a checked set to finished print files: what is asked for, each paper's files, guides, proofs, printers."""
