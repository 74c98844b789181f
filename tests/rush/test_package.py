import doctest

import rushpi.rush


def test_the_use_shown_in_the_docstring():
    assert doctest.testmod(rushpi.rush) == (0, 9)


def test_every_public_name_exists_once():
    names = rushpi.rush.__all__
    assert len(set(names)) == len(names)
    assert all(hasattr(rushpi.rush, name) for name in names)
