"""Every code that a person types from a stream, a picture or a mail is taken in the letters of their keyboard."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django_tenants.utils import tenant_context

from saas.accounts.models import User
from saas.communities.confirmation import require_typed_name
from saas.communities.sharing import selectors as short_links
from saas.kernel.clock import now
from saas.tenancy.models import Community
from tenants.watching.models import WatchState
from tests.saas.accounts.factors.phone import at_the_door, code_of, mailed_code, show, with_app, with_mail
from tests.support.api import Api
from tests.support.earning import a_gem_code, no_rules
from tests.support.quests import a_challenge, submit
from tests.support.raffles import a_raffle, join
from tests.support.shop import a_shopper
from tests.support.watching import a_stream

CHOSEN = "Full House 24"
WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in map(chr, range(0x21, 0x7F))}
ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
FORMS = {
    "as chosen": lambda code: code,
    "other case": str.swapcase,
    "wide": lambda code: code.translate(WIDE),
    "Arabic digits": lambda code: code.translate(ARABIC),
    "outer spaces": lambda code: f"  {code} ",
    "two spaces": lambda code: code.replace(" ", "  "),
    "no-break space": lambda code: code.replace(" ", "\N{NO-BREAK SPACE}"),
    "ideographic space": lambda code: code.replace(" ", "\N{IDEOGRAPHIC SPACE}"),
}
OF_THE_PRODUCT = ("other case", "wide", "Arabic digits", "outer spaces")
TYPED = pytest.mark.parametrize("typed", [form(CHOSEN) for form in FORMS.values()], ids=list(FORMS))


@TYPED
def test_the_code_of_a_quest(alpha, typed):
    quest = a_challenge(alpha, "ARBITRARY", code=CHOSEN, review_mode="AUTO")
    submit(a_shopper(alpha), quest, text=typed).ok()


@TYPED
def test_the_code_of_a_raffle_that_requires_it_and_of_one_that_pays_tickets(alpha, typed):
    fan = a_shopper(alpha, gems=100)
    join(fan, a_raffle(alpha, password=CHOSEN), password=typed).ok()
    join(fan, a_raffle(alpha, name="Free", password=CHOSEN, password_tickets=2), 0, password=typed).ok()


@TYPED
def test_the_code_for_gems(alpha, typed):
    no_rules(alpha)
    fan = a_shopper(alpha)
    a_gem_code(alpha, text=CHOSEN)
    fan.api.at(alpha).post("/user/earning/code", {"text": typed}).ok()


@TYPED
def test_two_codes_for_gems_that_compare_equal_are_one(alpha, typed):
    a_gem_code(alpha, text=CHOSEN)
    body = {"text": typed, "gems": "5", "endsAt": (now() + timedelta(hours=1)).isoformat()}
    assert Api().login(alpha.owner).post("/creator/earning/codes/one", body).code == "EARNING_CODE_EXIST"


@pytest.mark.parametrize("typed", ["FullHouse 24", "Full House 25", "Full House", "Full-House 24"])
def test_other_codes_are_wrong(alpha, typed):
    quest = a_challenge(alpha, "ARBITRARY", code=CHOSEN, review_mode="AUTO")
    assert submit(a_shopper(alpha), quest, text=typed).code == "CHALLENGE_CODE_WRONG"


@TYPED
def test_the_name_that_confirms(alpha, typed):
    require_typed_name(Community(name=CHOSEN), typed)


def of_the_app() -> Callable[[str], bool]:
    person = with_app()
    return lambda form: show(at_the_door(person.user), "APP", FORMS[form](code_of(person.secret))).status == 200


def of_a_mail() -> Callable[[str], bool]:
    user: User = with_mail().user
    browser = at_the_door(user)
    browser.post("/common/auth/two-factor/email/send").ok()
    return lambda form: show(browser, "EMAIL", FORMS[form](mailed_code(user))).status == 200


def of_the_backup_sheet() -> Callable[[str], bool]:
    person = with_app()
    return lambda form: show(at_the_door(person.user), "BACKUP", FORMS[form](person.backup_codes[0])).status == 200


@pytest.mark.parametrize("form", OF_THE_PRODUCT)
@pytest.mark.parametrize("source", [of_the_app, of_a_mail, of_the_backup_sheet])
def test_a_second_factor(alpha, settings, source, form):
    settings.EMAIL_BACKEND = "saas.accounts.outbox.OutboxBackend"
    assert source()(form)


@pytest.mark.parametrize("form", ["wide", "Arabic digits"])
def test_the_number_that_shows_presence(alpha, form):
    no_rules(alpha)
    a_stream(alpha, "KICK")
    fan = a_shopper(alpha)
    with tenant_context(alpha):
        WatchState.objects.create(member=fan.member, counted_until=now(), alone_limit=600, code="0427")
    fan.api.at(alpha).post("/user/watching/presence", {"code": FORMS[form]("0427")}).ok()


@pytest.mark.parametrize("form", OF_THE_PRODUCT)
def test_the_code_of_a_short_link(alpha, form):
    code = alpha.share_links.create(name="Poster").code
    assert short_links.by_code(FORMS[form](code)).community == alpha
