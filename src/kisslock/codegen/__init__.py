"""Files that are written from Python declarations, so that nothing is declared twice."""
