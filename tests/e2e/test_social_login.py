"""Coming in by another service, in a real browser: the five buttons against the simulators, and what can go wrong."""

import re
from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.e2e import judges
from tests.e2e.person import PASSWORD, PHONE, sign_up

pytestmark = pytest.mark.usefixtures("simulators_alone")

PROVIDERS = ("Kick", "Twitch", "Discord", "Google", "Steam")


@pytest.fixture
def name() -> str:
    return f"p{uuid4().hex[:10]}"


def press(page: Page, provider: str, intent: str = "Log in") -> None:
    page.get_by_role("link", name=f"{intent} with {provider}").click()


def agree(page: Page, provider: str, name: str, answer: str = "Allow") -> None:
    """On the provider's own page."""
    expect(page.get_by_role("heading", name=f"{provider} (simulator)")).to_be_visible()
    page.get_by_label(f"Your name at {provider}").fill(name)
    page.get_by_role("button", name=answer).click()


def log_in(page: Page, provider: str, name: str) -> None:
    page.goto("/login")
    press(page, provider)
    agree(page, provider, name)


def log_out(page: Page, name: str) -> None:
    page.goto("/profile")
    page.get_by_role("button", name=f"Account of {name}").click()
    page.get_by_role("menuitem", name="Log out").click()
    expect(page.get_by_role("button", name=f"Account of {name}")).to_have_count(0)


def connections(page: Page) -> None:
    page.goto("/profile/settings?tab=connections")
    expect(page.get_by_role("heading", name="Linked accounts")).to_be_visible()


def try_again(page: Page, provider: str, title: str) -> None:
    expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
    page.get_by_role("link", name=f"Try {provider} again").click()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("provider", PROVIDERS)
def test_logging_in_whatever_happens_on_the_way(page, direct, provider, name):
    """Canceled, too late, provider down, and then in; signed out, in again, to the page that was asked for."""
    page.goto("/onboarding?source=video&reference=friend")
    press(page, provider, "Sign up")
    agree(page, provider, name, "Cancel")
    direct(provider, code_seconds=-1)
    try_again(page, provider, "You did not give access")
    agree(page, provider, name)
    direct(provider, code_seconds=60)
    try_again(page, provider, "The request expired")
    direct(provider, down=True)
    agree(page, provider, name)
    direct(provider, "reset")
    try_again(page, provider, "The other service did not answer")
    agree(page, provider, name)
    expect(page.get_by_role("heading", name="Link your accounts")).to_be_visible()
    expect(page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
    # Away first: the page would notice that it is logged out, and leave while the next one loads.
    page.goto("about:blank")
    page.context.clear_cookies()

    page.goto("/profile/settings?tab=connections")
    press(page, provider)
    agree(page, provider, name)

    page.wait_for_url(re.compile(r"/profile/settings\?tab=connections"))
    row = page.get_by_role("listitem").filter(has_text=provider).first
    expect(row).to_contain_text(name)
    expect(row).to_contain_text("This is your only way to log in")
    expect(row.get_by_role("button", name=f"Unlink {provider}")).to_be_disabled()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("provider", PROVIDERS)
def test_linking_whatever_happens_on_the_way(page, another_person, provider, name):
    """Canceled, somebody else's, and then linked; unlinked with a second thought."""
    log_in(another_person(), provider, name)
    sign_up(page.request, f"{name}2")
    connections(page)
    page.get_by_role("button", name=f"Link {provider}").click()
    agree(page, provider, f"{name} live", "Cancel")
    expect(page.get_by_text(f"We need access to link {provider}")).to_be_visible()
    page.get_by_role("link", name="Go to settings").click()
    page.get_by_role("button", name=f"Link {provider}").click()
    agree(page, provider, name)
    taken = page.get_by_role("heading", name=f"That {provider} account belongs to another user")
    expect(taken).to_be_visible()
    page.get_by_role("link", name="Go to settings").click()

    page.get_by_role("button", name=f"Link {provider}").click()
    agree(page, provider, f"{name} live")
    row = page.get_by_role("listitem").filter(has=page.get_by_role("button", name=f"Unlink {provider}"))
    expect(row).to_contain_text(f"{name} live")

    page.get_by_role("button", name=f"Unlink {provider}").click()
    expect(page.get_by_role("button", name="Keep linked")).to_be_focused()
    page.get_by_role("button", name="Keep linked").click()
    expect(page.get_by_role("button", name=f"Unlink {provider}")).to_be_focused()
    page.get_by_role("button", name=f"Unlink {provider}").click()
    page.get_by_role("group", name=f"Unlink {provider}?").get_by_role("button", name=f"Unlink {provider}").click()
    expect(page.get_by_text(f"{provider} is unlinked")).to_be_visible()
    expect(page.get_by_role("button", name=f"Link {provider}")).to_be_visible()


@pytest.mark.prove
def test_a_provider_that_asks_us_to_slow_down(page, direct, name):
    direct("Discord", rate_limited=True)
    log_in(page, "Discord", name)

    expect(page.get_by_role("heading", name="Too many requests")).to_be_visible()
    expect(page.get_by_role("link", name="Try Discord again")).to_be_visible()


@pytest.mark.prove
def test_an_address_of_another_account(page, another_person, direct, name):
    owner = another_person()
    sign_up(owner.request, name)
    direct("Google", "person", login=name, email=f"{name}@example.com")

    log_in(page, "Google", name)
    expect(page.get_by_role("heading", name="That email is already in use")).to_be_visible()
    # Follow the advice of the page.
    page.get_by_role("link", name="Back to log in").click()
    page.get_by_label("Email or username").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
    connections(page)
    page.get_by_role("button", name="Link Google").click()
    agree(page, "Google", name)

    expect(page.get_by_role("button", name="Unlink Google")).to_be_visible()


@pytest.mark.prove
def test_a_user_from_kick_adds_a_password_and_can_unlink(page, name):
    log_in(page, "Kick", name)
    expect(page.get_by_role("heading", name="Link your accounts")).to_be_visible()
    page.goto("/profile/settings?tab=security")
    page.get_by_label(re.compile(r"^New password\b(?! again)")).fill(PASSWORD)
    page.get_by_label("Confirm new password").fill(PASSWORD)
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_text("Password successfully changed")).to_be_visible()
    log_out(page, name)

    page.goto("/login")
    page.get_by_label("Email or username").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
    connections(page)

    expect(page.get_by_role("button", name="Unlink Kick")).to_be_enabled()


@pytest.mark.prove
def test_a_new_name_at_the_provider_is_followed(page, another_person, direct, name):
    log_in(page, "Twitch", name)
    expect(page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
    direct("Twitch", "person", login=name, name="Renamed There")

    later = another_person()
    log_in(later, "Twitch", name)
    expect(later.get_by_role("button", name=f"Account of {name}")).to_be_visible()
    connections(later)

    expect(later.get_by_role("listitem").filter(has_text="Twitch").first).to_contain_text("Renamed There")


REFUSALS = (
    "access_denied", "OAUTH_TOKEN_INVALID", "OAUTH_ACCOUNT_TAKEN", "OAUTH_OTHER_ACCOUNT", "USER_EXIST",
    "AUTH_UNAUTHORIZED", "INTEGRATION_UNAVAILABLE", "RATE_LIMITED", "BUSY_RETRY", "unheard of",
)  # fmt: skip


@pytest.mark.prove
def test_every_refusal_is_in_words_and_without_barriers(page):
    for size in (judges.WIDE, judges.PHONE):
        page.set_viewport_size(size)
        for code in REFUSALS:
            page.goto(f"/oauth-error?code={code}&provider=KICK&redirectUrl=/explore")
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            expect(page.get_by_role("link", name="Back to log in")).to_be_visible()
        judges.find_barriers(page)


@pytest.mark.prove
def test_buttons_and_linked_accounts_without_barriers(page, another_person, name):
    page.goto("/login")
    judges.find_barriers(page)
    judges.keyboard_reaches_everything(page)
    phone = another_person(**PHONE)
    phone.goto("/login")
    judges.fits_a_phone(phone)
    sign_up(page.request, name)
    connections(page)
    page.get_by_role("button", name="Link Discord").click()
    agree(page, "Discord", "A name that goes on and on and never seems to end")
    page.get_by_role("button", name="Unlink Discord").click()

    judges.find_barriers(page)
    judges.keyboard_reaches_everything(page)
    judges.fits_a_phone(page)


# Sixty of them are tried without a browser (tests/faults); these are read by one in another way than by us.
LEAVING = ("//evil.example", "/\\evil.example", "/%09/evil.example", "javascript:alert(1)")


@pytest.mark.prove
def test_no_address_leads_a_browser_away(page, base_url, name):
    for payload in LEAVING:
        query = httpx.QueryParams(code="access_denied", provider="KICK", redirectUrl=payload)
        page.goto(f"/oauth-error?{query}")
        page.get_by_role("link", name="Try Kick again").click()
        agree(page, "Kick", name)

        expect(page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
        assert page.url.startswith(f"{base_url}/"), f"{payload} led to {page.url}"
        page.context.clear_cookies()
