"""Changes the code in small ways, one at a time, and reports the changes that no test notices."""
