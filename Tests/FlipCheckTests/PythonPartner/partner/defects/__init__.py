"""Partners with one defect each."""
