"""Sign-ups, purchases and tips of a running product during a fault, and the proof that no acknowledged one is lost."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import httpx
import psycopg

from saas.accounts.models import User
from tenants.members.models import Member
from tenants.wallets.models import Account, Outcome, TransactionType, Txn
from tenants.wallets.rules import transaction_id
from tests.support.api import PASSWORD
from tests.support.harbor import Buyer, Harbor
from tests.support.ledger import books_are_right
from tests.support.web import Visitor

BUYERS, GEMS, TIP = 2, 60_000, 2
PAUSE_SECONDS = 0.15


@dataclass
class Tipper:
    """The keeper's browser, and every tip to one fan: key, and the transaction if the tip was acknowledged."""

    visitor: Visitor
    keeper_id: UUID
    fan: Buyer
    member_id: UUID
    tried: dict[UUID, str | None] = field(default_factory=dict)
    statuses: set[int] = field(default_factory=set)

    def tip(self, key: UUID) -> httpx.Response:
        """Raises httpx.TransportError: whether it was done is not known."""
        self.tried.setdefault(key, None)
        answer = self.visitor.http.patch(
            f"/api/creator/users/one/{self.member_id}/balance",
            json={"kind": "TIP", "amount": str(TIP), "reason": "Well played"},
            headers={"X-CSRFToken": self.visitor.token, "Idempotency-Key": str(key)},
        )
        self.statuses.add(answer.status_code)
        if answer.status_code == 201:
            self.tried[key] = answer.json()["id"]
        return answer


@dataclass
class People:
    """Those who write, with everything they have tried since the product was started."""

    buyers: list[Buyer]
    tipper: Tipper

    @classmethod
    def of(cls, harbor: Harbor) -> "People":
        """Fills the product of ``harbor`` with them."""
        *buyers, fan = harbor.fill(buyers=BUYERS + 1, gems=GEMS)
        keeper = harbor.visitor("keeper")
        with harbor.inside():
            keeper_id = User.objects.get(username="keeper").pk
            member_id = Member.objects.get(user_id=fan.user_id).pk
        return cls(buyers, Tipper(keeper, keeper_id, fan, member_id))

    @property
    def statuses(self) -> set[int]:
        return self.tipper.statuses.union(*(buyer.statuses for buyer in self.buyers))

    @property
    def acknowledged(self) -> int:
        answers = [*self.tipper.tried.values(), *(name for buyer in self.buyers for name in buyer.tried.values())]
        return sum(name is not None for name in answers)


class Diary:
    """Each of ``people`` writes as fast as one person does, and new people sign up, until ``stop``."""

    def __init__(self, harbor: Harbor, people: People) -> None:
        self.harbor, self.people = harbor, people
        self.signed_up: list[str] = []
        self.statuses: set[int] = set()
        self._stop = threading.Event()
        buying = [lambda buyer=buyer: buyer.buy(uuid4()) for buyer in people.buyers]
        works: list[Callable[[], object]] = [*buying, lambda: people.tipper.tip(uuid4()), self._sign_up]
        self._threads = [threading.Thread(target=self._repeat, args=[work]) for work in works]
        for thread in self._threads:
            thread.start()

    @property
    def counts(self) -> tuple[int, int]:
        """The acknowledged sign-ups, and the acknowledged purchases and tips."""
        return len(self.signed_up), self.people.acknowledged

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def check(self) -> None:
        """Each acknowledged write is there once, others at most once. A call without an answer can be repeated."""
        assert self._lost_names() == set()
        assert self.statuses | self.people.statuses <= {200, 201, 503}
        self._check_gems()
        for buyer in self.people.buyers:
            _repeat_unanswered(buyer.tried, buyer.buy)
        _repeat_unanswered(self.people.tipper.tried, self.people.tipper.tip)
        made, tried = self._check_gems()
        assert made == tried

    def _check_gems(self) -> tuple[int, int]:
        """How many purchases and tips are there, and how many keys were tried."""
        made, tried = self.harbor.check_purchases(self.people.buyers, GEMS)
        tipper = self.people.tipper
        known = {transaction_id(actor=tipper.keeper_id, key=key): name for key, name in tipper.tried.items()}
        with self.harbor.inside():
            paid = Txn.objects.filter(actor=tipper.keeper_id, type=TransactionType.CREDIT, outcome=Outcome.PAID)
            tips = set(paid.filter(reason="Well played").values_list("pk", flat=True))
            balance = Account.objects.values_list("balance", flat=True).get(member=tipper.member_id)
            books_are_right()
        assert tips <= set(known)
        assert {UUID(name) for name in known.values() if name} <= tips
        assert balance == GEMS + TIP * len(tips)
        return made + len(tips), tried + len(known)

    def _lost_names(self) -> set[str]:
        with psycopg.connect(self.harbor.running.facts["database_url"]) as connection:
            rows = connection.execute("select username from accounts_user").fetchall()
        return set(self.signed_up) - {row[0] for row in rows}

    def _repeat(self, work: Callable[[], object]) -> None:
        while not self._stop.wait(PAUSE_SECONDS):
            try:
                work()
            except httpx.TransportError:
                continue

    def _sign_up(self) -> None:
        now = time.time_ns()
        name, port = f"w{now % 10**15}", self.harbor.running.port
        # Each sign-up comes from an address of its own, because sign-ups of one address are limited.
        visitor = Visitor(port, host=f"localhost:{port}", address=f"198.{now % 199}.{now // 199 % 250}.{now % 249}")
        answer = visitor.get("/common/auth/csrf")
        self.statuses.add(answer.status)
        if answer.status != 200:
            return
        body = {"email": f"{name}@example.com", "username": name, "password": PASSWORD}
        sent = visitor.http.post(
            "/api/common/auth/signup", json=body, headers={"X-CSRFToken": answer.body["csrfToken"]}
        )
        self.statuses.add(sent.status_code)
        if sent.status_code == 201:
            self.signed_up.append(name)


def _repeat_unanswered(tried: dict[UUID, str | None], write: Callable[[UUID], httpx.Response]) -> None:
    """Sends each write without an answer again, and the last ones with an answer, which must not change."""
    unanswered = [key for key, name in tried.items() if name is None]
    for key in (*unanswered, *list(tried)[-5:]):
        before = tried[key]
        answer = write(key)
        assert answer.is_success, answer.text
        assert before in (None, answer.json()["id"])
