from rushpi.rush import Flavour, GameCard, Mode, Type


def test_each_front_belongs_to_a_mode_and_asks_for_what_the_mode_needs():
    assert {card.mode for card in GameCard} == set(Mode)
    assert [card.flavour for card in GameCard if card.mode is Mode.MANIA] == list(Flavour)
    assert [card.type for card in GameCard if card.mode is Mode.EXPRESS] == list(Type)
    for card in GameCard:
        assert (card.flavour is None) == (card.mode is not Mode.MANIA)
        assert (card.type is None) == (card.mode is not Mode.EXPRESS)
