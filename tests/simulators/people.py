"""Who has an account at a service: made when somebody first types a name, the same id for the same name ever after."""

import hashlib
import threading
from dataclasses import dataclass


@dataclass
class Person:
    """``login`` is what is typed; ``name`` is what others see, and may change."""

    login: str
    number: int
    name: str
    email: str
    email_verified: bool = True
    picture: str = "https://cdn.example/picture.png"


class People:
    """The accounts of one service. Ids have ``digits`` digits and begin with ``prefix``."""

    def __init__(self, service: str, *, prefix: str = "", digits: int = 8) -> None:
        self._service, self._prefix, self._digits = service, prefix, digits
        self._people: dict[str, Person] = {}
        self._lock = threading.Lock()

    def named(self, login: str) -> Person:
        """The account of that name, made now if there is none."""
        key = login.strip().lower()
        with self._lock:
            if key not in self._people:
                digest = int.from_bytes(hashlib.sha256(f"{self._service}:{key}".encode()).digest()[:12], "big")
                room = 10 ** (self._digits - len(self._prefix) - 1)
                number = int(f"{self._prefix}{room + digest % (9 * room)}")
                self._people[key] = Person(key, number, login.strip(), f"{key.replace(' ', '.')}@example.com")
            return self._people[key]

    def known(self) -> list[Person]:
        with self._lock:
            return sorted(self._people.values(), key=lambda person: person.login)
