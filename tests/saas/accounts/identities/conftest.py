from tests.support.social import open_town, town

__all__ = ["open_town", "town"]
