import pytest

from tests.vision.table import Table


@pytest.fixture
def table() -> Table:
    return Table()
