from pathlib import Path

from tools.unused import declared_fields

SOURCE = """\
LIMIT: int = 3

class Shape:
    name: str
    size: int = 0
    plain = 1

    def area(self) -> int:
        double: int = self.size * 2
        return double
"""


def test_only_annotated_fields_of_classes_count_as_a_declared_shape(tmp_path: Path) -> None:
    file = tmp_path / "shape.py"
    file.write_text(SOURCE, encoding="utf-8")
    assert declared_fields(file) == {4, 5}
