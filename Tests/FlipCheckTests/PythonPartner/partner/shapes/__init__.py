"""Partners that are right in an unusual way."""
