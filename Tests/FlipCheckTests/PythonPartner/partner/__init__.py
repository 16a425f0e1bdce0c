"""A partner that was written without a look at the Swift one: other pages, other paths, the same protocol."""
