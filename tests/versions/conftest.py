from tests.packaging.conftest import wheel  # noqa: F401 (a fixture)
