"""Tables of the generated pages."""


def table_row(*cells: str) -> str:
    """Return a line of a table. A `|` in a cell is escaped: GitHub would split the cell there, even inside code."""
    escaped = [cell.replace("|", r"\|") for cell in cells]
    return f"| {' | '.join(escaped)} |\n"
