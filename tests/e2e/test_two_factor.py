"""Two-factor as people live it: turned on, asked for, lost and set up again; the codes are oathtool's."""

import re
import time
from uuid import uuid4

from oathtool import generate_otp
from playwright.sync_api import Page, expect

from tests.e2e.person import PASSWORD, PHONE, sign_up

STEP_SECONDS = 30
MIN_SECONDS_LEFT = 10
"""Of the present step, to type a code in. The product takes a code in its own step and in the one after it."""
SECURITY = "/profile/settings?tab=security"


def code_of(secret: str, *, steps: int = 0) -> str:
    """Return the code of the present step, or ``steps`` later, with time to type it before the next step begins."""
    seconds_left = STEP_SECONDS - time.time() % STEP_SECONDS
    if seconds_left < MIN_SECONDS_LEFT:
        time.sleep(seconds_left)
    return str(generate_otp(secret.replace(" ", ""), int(time.time()) // STEP_SECONDS + steps))


def log_in(page: Page, name: str, *, at: str = "/profile") -> None:
    page.goto(at)
    page.get_by_label("Email or username").fill(name)
    page.locator("input[type=password]").fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()


def set_up(page: Page, button: str) -> tuple[str, list[str]]:
    """Goes through the dialog, its first code being the one of the step before; answers key and backup codes."""
    page.get_by_role("button", name=button).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_alt_text("The key for your app, as a code to scan")).to_be_visible()
    dialog.get_by_text("Can’t scan?").click()
    secret = dialog.locator("code").inner_text()
    dialog.get_by_label("Code from the app").fill(code_of(secret, steps=-1))
    codes = dialog.get_by_role("list", name="Backup codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    written_down = codes.all_inner_texts()
    dialog.get_by_label("I saved my codes").check()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog.get_by_text("Two-factor is on.")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()
    expect(dialog).to_be_hidden()
    return secret, written_down


def test_a_fan_turns_it_on_loses_the_phone_and_sets_it_up_again(another_person, at_both_widths):
    name = f"careful{uuid4().hex[:8]}"
    home = another_person(**PHONE)
    sign_up(home.request, name)
    home.goto(SECURITY)
    at_both_widths(home)
    secret, codes = set_up(home, "Set up the app")
    expect(home.get_by_text("10 left")).to_be_visible()

    # Another device is asked for a code, and leads back to where its owner was going.
    away = another_person(**PHONE)
    log_in(away, name)
    expect(away).to_have_url(re.compile(r"/login/two-fa"))
    field = away.get_by_label("Code from the app")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("inputmode", "numeric")
    expect(field).to_have_attribute("autocomplete", "one-time-code")
    at_both_widths(away)
    field.press_sequentially("000000")
    expect(away.get_by_role("alert")).to_have_text(
        "Invalid verification code. Please check the code and try again.", use_inner_text=True
    )
    away.reload()
    field.press_sequentially(code_of(secret))
    expect(away).to_have_url(re.compile(r"/profile$"))

    # The phone is gone: a backup code lets its owner in, who sets up the new one.
    lost = another_person(**PHONE)
    log_in(lost, name)
    lost.get_by_role("button", name="Use a backup code").click()
    expect(lost.get_by_label("Backup code")).to_be_focused()
    at_both_widths(lost)
    lost.get_by_label("Backup code").fill(codes[0].lower())
    lost.get_by_role("button", name="Log in").click()
    expect(lost.get_by_role("heading", name="You are logged in")).to_be_visible()
    at_both_widths(lost)
    lost.get_by_role("link", name="Set up the app again").click()
    expect(lost.get_by_text("9 left")).to_be_visible()
    new_secret, new_codes = set_up(lost, "Move to another phone")
    assert new_secret != secret
    assert not set(new_codes) & set(codes)
    at_both_widths(lost)

    # The old phone and the old codes are worth nothing any more, the new ones are.
    last = another_person(**PHONE)
    log_in(last, name)
    last.get_by_label("Code from the app").press_sequentially(code_of(secret))
    expect(last.get_by_role("alert")).to_be_visible()
    last.get_by_label("Trust this device for 30 days").check()
    last.get_by_label("Code from the app").press_sequentially(code_of(new_secret))
    expect(last).to_have_url(re.compile(r"/profile$"))

    # A trusted device is not asked again.
    last.get_by_role("button", name=f"Account of {name}").click()
    last.get_by_role("menuitem", name="Log out").click()
    expect(last.get_by_role("button", name=f"Account of {name}")).to_be_hidden()
    log_in(last, name)
    expect(last).to_have_url(re.compile(r"/profile$"))
    expect(last.get_by_role("heading", level=1)).to_be_visible()

    # It has shown no second factor this time: a sensitive change asks for everything.
    last.goto(SECURITY)
    last.get_by_role("button", name="New codes").click()
    last.get_by_role("dialog", name="New backup codes").get_by_role("button", name="Create new codes").click()
    proof = last.get_by_role("dialog", name="Confirm it’s you")
    expect(proof.locator("input[type=password]")).to_be_visible()
    at_both_widths(last)
    proof.locator("input[type=password]").fill(PASSWORD)
    proof.get_by_role("button", name="Use a backup code").click()
    proof.get_by_label("Backup code").fill(new_codes[0])
    proof.get_by_role("button", name="Confirm").click()
    expect(last.get_by_role("list", name="Backup codes").get_by_role("listitem")).to_have_count(10)
    newest = last.get_by_role("list", name="Backup codes").get_by_role("listitem").all_inner_texts()
    at_both_widths(last)
    last.get_by_label("I saved my codes").check()
    last.get_by_role("button", name="Done").click()

    last.get_by_role("button", name="Turn off the app").click()
    off = last.get_by_role("dialog", name="Turn off the app")
    expect(off.get_by_label("Code from the app")).to_be_visible()
    at_both_widths(last)
    off.locator("input[type=password]").fill(PASSWORD)
    off.get_by_role("button", name="Use a backup code").click()
    off.get_by_label("Backup code").fill(newest[0])
    off.get_by_role("button", name="Turn off").click()
    expect(last.get_by_role("button", name="Set up the app")).to_be_visible()
