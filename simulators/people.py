"""The people with an account at a service: the first login with a name makes the account, and the name keeps its id."""

import hashlib
import threading
from dataclasses import dataclass


@dataclass
class Person:
    """``login`` is what is typed; ``name`` is what others see, and may change. ``live``: whether they stream now."""

    login: str
    number: int
    name: str
    email: str
    email_verified: bool = True
    picture: str = "https://cdn.example/picture.png"
    live: bool = False
    stream_title: str = ""
    viewers: int = 0
    live_since: str = "2026-01-01T12:00:00Z"

    @property
    def slug(self) -> str:
        """The last part of the address of their page."""
        return self.login.replace(" ", "-")


class People:
    """The accounts of one service. Ids have ``digits`` digits and begin with ``prefix``."""

    def __init__(self, service: str, *, prefix: str = "", digits: int = 8, picture_host: str = "cdn.example") -> None:
        self._service, self._prefix, self._digits = service, prefix, digits
        self._picture_host = picture_host
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
                picture = f"https://{self._picture_host}/pictures/{number}.png"
                email = f"{key.replace(' ', '.')}@example.com"
                self._people[key] = Person(key, number, login.strip(), email, picture=picture)
            return self._people[key]

    def numbered(self, number: str) -> Person | None:
        """The account with that id, None if there is none."""
        with self._lock:
            return next((person for person in self._people.values() if str(person.number) == number), None)

    def known(self) -> list[Person]:
        with self._lock:
            return sorted(self._people.values(), key=lambda person: person.login)
