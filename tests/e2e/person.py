"""Somebody at a browser, who signs up, logs in and reads their mail as people do."""

from playwright.sync_api import Page, expect

PASSWORD = "Str0ng!pass"


class Person:
    """Somebody at a browser."""

    def __init__(self, page: Page, name: str, base_url: str) -> None:
        self.page, self.name, self.base_url = page, name, base_url

    def sign_up_here(self) -> None:
        self.page.get_by_label("E-mail").fill(f"{self.name}@example.com")
        self.page.get_by_label("Username").fill(self.name)
        self.page.locator("input[type=password]").fill(PASSWORD)
        self.page.get_by_role("button", name="Create account").click()

    def log_in_here(self) -> None:
        self.page.get_by_label("E-mail or username").fill(self.name)
        self.page.locator("input[type=password]").fill(PASSWORD)
        self.page.get_by_role("button", name="Log in").click()

    def confirm_email(self) -> None:
        """Open the newest mail of the outbox page in a second tab and follow its link."""
        inbox = self.page.context.new_page()
        link = inbox.locator("li", has_text=f"{self.name}@example.com").locator("pre a").first
        for _ in range(20):  # the mail is sent by a job
            inbox.goto(f"{self.base_url}/outbox")
            if link.count():
                break
            inbox.wait_for_timeout(500)
        inbox.goto(link.get_attribute("href") or "")
        expect(inbox.get_by_role("heading", name="Your e-mail is confirmed")).to_be_visible()
        inbox.close()
