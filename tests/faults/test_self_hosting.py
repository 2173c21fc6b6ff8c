"""An installation that follows docs/operations/self-hosting.md alone serves its people, and comes back from its backup.

Every line of the page runs on a machine in a folder (tests.support.self_hosting says what differs), and the settings
come from the example file. The services are those of self-hosters: Debian's Redis 7 with a password over TLS, a
PostgreSQL with the role of the page, Exim with STARTTLS and a login, `rclone serve s3` over TLS, and Caddy. The program
is a new clone, into which the locked packages are installed and whose front end is built.

Several minutes, most of them for the packages and the front end.
"""

import json
import os
import re
import shutil
import socket
import ssl
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from oathtool import generate_otp

from tests.support.api import PASSWORD
from tests.support.desk import TOKEN
from tests.support.name_server import NameServer, name_server
from tests.support.self_hosting import BUCKET, HOST, Machine, a_machine
from tests.support.shop import a_picture
from tests.support.waits import wait_until
from tests.support.web import SecureVisitor

pytestmark = pytest.mark.prove
SLUG, DOMAIN = "harbor", "fans.example.org"
PROFILE = "/user/users/my-profile"
OPERATOR, OPERATOR_PASSWORD = "ada", "A-long-password-1"
GEMS, PRICE, STOCK = 500, 120, 5
READY_SECONDS = 60
SERVICES = ("gemhall-web", "gemhall-realtime", "gemhall-worker", "gemhall-front")
Json = dict[str, Any]


class Person(SecureVisitor):
    """A browser at the platform's address."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine.ports["https"], machine.authority, f"{HOST}:{machine.ports['https']}")
        self._machine = machine

    def sign_up(self, name: str) -> "Person":
        """Sign up, and confirm the address with the link in the mail that the mail server delivered."""
        address = f"{name}@example.net"
        self.post("/common/auth/signup", {"email": address, "username": name, "password": PASSWORD}).ok()
        self.drop_token()
        link = urlsplit(self._mailed_link(address))
        assert (f"{link.scheme}://{link.netloc}", link.path) == (self._machine.url, "/verify-email")
        assert self.http.get(f"{link.path}?{link.query}").status_code == 200
        assert self.get(PROFILE).ok()["emailVerified"] is False
        self.send("POST", f"{PROFILE}/verify-email/confirm", {"jwt": parse_qs(link.query)["jwt"][0]})
        assert self.get(PROFILE).ok()["emailVerified"] is True
        return self

    def _mailed_link(self, address: str) -> str:
        mails = self._machine.mail.mails_to
        wait_until(lambda: bool(mails(address)), f"no mail to {address}")
        (mail,) = mails(address)
        assert mail["From"] == f"Gemhall <hello@{HOST}>"
        [text] = [part for part in mail.walk() if part.get_content_type() == "text/plain"]
        content = text.get_payload(decode=True)
        assert isinstance(content, bytes)
        [link] = re.findall(r"https://\S+\?\S+", content.decode())
        return str(link)

    def buy(self, product: Json) -> Json:
        body = {"productSlug": product["slug"], "storeSlug": SLUG, "quantity": 1, "expectedPrice": product["price"]}
        order: Json = self.send("POST", "/user/product-order/buy", body)
        return order

    def picture(self, address: str) -> httpx.Response:
        """Return the answer for a picture. The browser gets it from the product, and asks for it once."""
        answer = self.http.get(address)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/webp")
        again = self.http.get(address, headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
        return answer


@pytest.fixture
def zone() -> Iterator[NameServer]:
    with name_server() as started:
        yield started


@pytest.fixture
def machine(zone: NameServer, request: pytest.FixtureRequest) -> Iterator[Machine]:
    # Not pytest's own temporary folder: only its owner can get there.
    root = Path(tempfile.mkdtemp(prefix="gemhall-self-hosting-"))
    try:
        with a_machine(root) as machine:
            # The front of this run needs these beside the settings of the page (docs/domains.md).
            front = {
                "EDGE_PORT": str(machine.ports["https"]), "EDGE_ADDRESSES": "127.0.0.1",
                "EDGE_AUTHORITY_FILE": str(machine.authority), "DNS_RESOLVERS": f"127.0.0.1:{zone.port}",
            }  # fmt: skip
            machine.edits = [{**machine.settings_of_services(), **front}, machine.settings_of_uploads()]
            yield machine
            if request.session.testsfailed:
                print(machine.logs(), flush=True)
    finally:
        shutil.rmtree(root, ignore_errors=True)


def follow(machine: Machine, *titles: str) -> None:
    for title in titles:
        began = time.monotonic()
        machine.follow(title)
        print(f"{title}: {time.monotonic() - began:.0f} s", flush=True)


def wait_until_ready(machine: Machine) -> None:
    """Wait until the product answers through the front, with each of its services."""

    answers = []

    def is_ready() -> bool:
        with Person(machine).http as visitor:
            answers.append(visitor.get("/api/health/ready").text)
            return answers[-1].startswith("{") and json.loads(answers[-1])["status"] == "ok"

    try:
        wait_until(is_ready, "the product is not ready", seconds=READY_SECONDS)
    except AssertionError as error:
        error.add_note(answers[-1])
        raise


def an_operator(machine: Machine) -> Person:
    """Return the operator of section 9, who has set two-factor up."""
    operator = Person(machine)
    operator.log_in(OPERATOR, OPERATOR_PASSWORD).ok()
    assert operator.http.get("/desk").status_code == 403
    secret = operator.send("POST", f"{PROFILE}/two-factor/app/setup")["secret"]
    code = str(generate_otp(secret, int(time.time()) // 30))
    operator.send("POST", f"{PROFILE}/two-factor/app/enable", {"code": code})
    assert operator.http.get("/desk").status_code == 200
    return operator


def assign_plan(operator: Person, name: str) -> None:
    """Give the community a plan at the desk."""
    found = re.search(r"/desk/communities/([0-9a-f-]{36})", operator.http.get(f"/desk/communities?q={SLUG}").text)
    assert found
    address = f"/desk/do/plan.assign/{found[1]}"
    page = operator.http.get(address).text
    token, version = TOKEN.search(page), re.search(rf'value="([^"]+)"[^>]*>\s*{name}', page)
    assert token, page
    assert version, page
    form = {"csrfmiddlewaretoken": token[1], "version": version[1], "reason": "First community"}
    assert operator.http.post(address, data=form).status_code == 302


def connect_domain(machine: Machine, owner: Person, zone: NameServer) -> None:
    """Prove the domain by its DNS record, and open the community there over TLS."""
    row = owner.send("POST", "/creator/domains/one", {"domain": DOMAIN})
    proof = next(record for record in row["records"] if record["type"] == "TXT")
    zone.set(proof["name"], "TXT", proof["value"])
    zone.set(DOMAIN, "A", "127.0.0.1")
    context = ssl.create_default_context(cafile=machine.authority)

    def has_certificate() -> bool:
        try:
            with (
                socket.create_connection(("127.0.0.1", machine.ports["https"])) as plain,
                context.wrap_socket(plain, server_hostname=DOMAIN),
            ):
                return True
        except ssl.SSLError:
            return False

    assert not has_certificate()
    assert owner.send("POST", f"/creator/domains/one/{row['id']}/verify")["isChecking"]
    wait_until(has_certificate, f"{DOMAIN} is not served", seconds=20)
    visitor = SecureVisitor(machine.ports["https"], machine.authority, DOMAIN)
    assert visitor.http.get("/").status_code == 200
    assert visitor.get(f"/user/store-manage/one/{SLUG}").ok()["slug"] == SLUG


def a_product(owner: Person) -> Json:
    """Return a new product with a picture."""
    file = a_picture()
    fields = {
        "productName": "Signed poster",
        "price": str(PRICE),
        "quantity": str(STOCK),
        "limitPerDay": "2",
        "status": "ACTIVE",
    }
    files = {"productImage": (file.name, file.read(), file.content_type)}
    made: Json = owner.send("POST", "/creator/product-manage/one", fields, files=files)
    return made


def check_sale(owner: Person, fan: Person, product: Json, orders: list[str]) -> None:
    """The fan has these orders, and their gems and the stock agree with them."""
    assert [order["id"] for order in fan.get("/user/product-order/all").ok()["data"]] == orders
    [wallet] = fan.get("/user/wallets").ok()["data"]
    assert wallet["balance"] == str(GEMS - PRICE * len(orders))
    stored = owner.get(f"/creator/product-manage/one/{product['id']}").ok()
    assert (stored["quantity"], stored["sold"]) == (STOCK - len(orders), len(orders))


def refuse_wrong_settings(machine: Machine) -> None:
    """A wrong setting ends the process with a status after which systemd does not start it again."""
    machine.run("systemctl stop gemhall-web")
    text = machine.settings.read_text()
    machine.edit({"SMTP_URL": "imap://mail.example.com"})
    machine.run("systemctl start gemhall-web")
    assert machine.systemd.status_at_end("gemhall-web") == os.EX_CONFIG
    assert "SMTP_URL" in machine.systemd.log("gemhall-web")
    for service in SERVICES[:-1]:
        assert machine.systemd.unit(service)["RestartPreventExitStatus"] == str(os.EX_CONFIG)
    machine.settings.write_text(text)
    machine.run("systemctl start gemhall-web")


def test_the_page_alone_leads_to_an_installation_that_serves_and_comes_back(machine, zone):
    follow(machine, *list(machine.blocks)[:8])
    wait_until_ready(machine)
    follow(machine, "9. The first operator")
    operator = an_operator(machine)

    owner = Person(machine).sign_up("keeper")
    owner.send("POST", "/user/communities", {"name": "Harbor", "slug": SLUG})
    file = a_picture(size=(300, 300))
    owner.send(
        "PATCH", PROFILE, {"fullName": "Kim Keeper"}, files={"avatar": (file.name, file.read(), file.content_type)}
    )
    avatar = owner.get(PROFILE).ok()["avatarUrl"]
    portrait = owner.picture(avatar).content

    # From the folder to S3: the old picture is served from there, and new ones are written there.
    follow(machine, "Uploads on S3")
    wait_until_ready(machine)
    assert owner.picture(avatar).content == portrait
    product = a_product(owner)
    assert owner.picture(product["productImage"]).content in machine.storage.objects(BUCKET).values()

    assign_plan(operator, "Pro")
    connect_domain(machine, owner, zone)

    fan = Person(machine).sign_up("fanny")
    fan.send("POST", f"/user/creators/{SLUG}/subscribe")
    [member] = [one for one in owner.get("/creator/users/all").ok()["data"] if one["username"] == "fanny"]
    tip = {"kind": "TIP", "amount": str(GEMS), "reason": "Welcome"}
    owner.send("PATCH", f"/creator/users/one/{member['id']}/balance", tip)
    order = fan.buy(product)
    check_sale(owner, fan, product, [order["id"]])

    # An upgrade to the same program: the version of this run is called v2.
    machine.shell("git tag v2")
    follow(machine, "Upgrade")
    wait_until_ready(machine)
    check_sale(owner, fan, product, [order["id"]])

    # The purchase after the backup is lost, and nothing else.
    follow(machine, "Backup and restore", "Backup and restore")
    later = fan.buy(product)
    check_sale(owner, fan, product, [later["id"], order["id"]])
    machine.storage.empty(BUCKET)
    follow(machine, "Backup and restore", "Backup and restore")
    wait_until_ready(machine)
    check_sale(owner, fan, product, [order["id"]])
    assert owner.picture(avatar).content == portrait

    refuse_wrong_settings(machine)
    wait_until_ready(machine)
    machine.check_everything_ran()
    for service in SERVICES:
        machine.run(f"systemctl stop {service}")
