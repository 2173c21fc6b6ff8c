"""An import of 25,000 people: the preview, the job that applies it, and the memory of the reader at 50 MB of file."""

import logging
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path

from django.conf import settings
from django_tenants.utils import tenant_context

from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.jobs.runner import run_due
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.wallets import reconciliation, services
from tenants.wallets.imports.models import Import, ImportState
from tests.load.goals import Goals
from tests.load.http.targets import Server, browser
from tests.support.api import Api, new_key
from tests.support.imports import ROOT, upload

PEOPLE, MEMBERS = 25_000, 2_000
PREVIEW_GOAL, APPLY_GOAL, MEMORY_GOAL, PAGE_GOAL = 2, 60, 150, 0.5
FILE_SIZE = 50_000_000
COOKIES = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME)
PAGE = "/api/creator/product-manage/all"
# Not getrusage: after an exec, its maximum is that of the process before, which is larger than all that is read here.
READ = """
import sys
import django
django.setup()
from pathlib import Path
from tenants.wallets.imports.reading import read_file
def most():
    [line] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1])
before = most()
read_file(open(sys.argv[1], "rb").read())
print((most() - before) / 1024)
"""


def measure(folder: Path, goals: Goals) -> str:
    """The figures as Markdown."""
    logging.disable(logging.INFO)
    community = Community.objects.get(slug="alpha")
    _members(community)
    team = Api().login(community.owner)
    file = "username,points,hours\n" + "".join(f"viewer{n},{n % 900 + 1},{n % 90}.5\n" for n in range(PEOPLE))
    started = time.perf_counter()
    run = upload(team, file).ok()
    preview = time.perf_counter() - started
    team.post(f"{ROOT}/one/{run['id']}/apply", {"raiseLimit": True}, key=new_key()).ok()
    applied, page = _applied(community, folder)
    with tenant_context(community):
        if Import.objects.get(pk=run["id"]).state != ImportState.APPLIED or reconciliation.reconcile():
            raise RuntimeError("The import is not applied, or the books do not add up")
    memory = _memory(folder)
    return "\n".join(
        [
            f"- Preview of {PEOPLE:,} lines: {preview:.1f} s, {goals.at_most('preview', preview, PREVIEW_GOAL)}.",
            f"- Applied, {MEMBERS:,} of them to members: {applied:.0f} s, "
            f"{goals.at_most('apply', applied, APPLY_GOAL, digits=0)}. The slowest page of the site meanwhile: "
            f"{page:.2f} s, {goals.at_most('a page meanwhile', page, PAGE_GOAL)}.",
            f"- Memory of the reader at {FILE_SIZE // 1_000_000} MB of file: {memory:.0f} MB, "
            f"{goals.at_most('memory', memory, MEMORY_GOAL, digits=0)}.",
        ]
    )


def _applied(community: Community, folder: Path) -> tuple[float, float]:
    """Run the job while a server answers pages; return the seconds of the job and of the slowest page."""
    times: list[float] = []
    slowest = 0.0

    def work() -> None:
        started = time.perf_counter()
        run_due()
        times.append(time.perf_counter() - started)

    headers = browser(community.owner, cookie_names=COOKIES) | {"Host": "localhost"}
    with Server("saas.wsgi", "saas.settings", folder / "imports.log") as server:
        thread = threading.Thread(target=work)
        thread.start()
        while thread.is_alive():
            started = time.perf_counter()
            request = urllib.request.Request(f"http://127.0.0.1:{server.port}{PAGE}", headers=headers)
            with urllib.request.urlopen(request, timeout=30) as answer:
                answer.read()
            slowest = max(slowest, time.perf_counter() - started)
            thread.join(0.2)
    return times[0], slowest


def _members(community: Community) -> None:
    users = User.objects.bulk_create(User(username=f"bench_viewer{n}") for n in range(MEMBERS))
    Identity.objects.bulk_create(
        Identity(user=user, provider="TWITCH", subject=str(1_000_000 + n), name=f"Viewer{n}", login=f"viewer{n}")
        for n, user in enumerate(users)
    )
    with tenant_context(community):
        rows = Member.objects.bulk_create(
            Member(user_id=user.pk, username=user.username, joined_at=now()) for user in users
        )
        for member in rows:
            services.open_wallet(member=member)


def _memory(folder: Path) -> float:
    """Return the megabytes that the reader needs, in a process of its own."""
    file = folder / "points.csv"
    line = "viewer{},{},12.5," + "x" * 180 + "\r\n"
    with file.open("w", newline="") as target:
        target.write("username,points,hours,note\r\n")
        for number in range(FILE_SIZE // 200):
            target.write(line.format(number, number))
    done = subprocess.run([sys.executable, "-c", READ, str(file)], capture_output=True, text=True, check=True)
    return float(done.stdout)
