"""The built front end: its files in memory, its tags, the page around them."""
