"""A person at a browser of any engine (tests.support.webdrivers): finds what a page shows, and uses mouse and keys."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from tests.support import x_pointer
from tests.support.webdrivers import Browser

WAIT_SECONDS = 30
DESK, PHONE = (1440, 900), (390, 844)
_FIND = """
const [css, text] = arguments
const namesOf = (one) => [one.textContent.trim(), one.getAttribute('aria-label') ?? '']
const says = (one) => namesOf(one).some((name) => name.startsWith(text))
return [...document.querySelectorAll(css)].filter((one) => one.checkVisibility() && says(one))[0] ?? null
"""
_MIDDLES = """
return [...arguments].map((one) => one.getBoundingClientRect())
  .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])
"""
# Chromium reports every answer of 400 or more on the console; the product shows those to the person instead.
EXPECTED = ("the server responded with a status of 4", "/robots.txt: refused")


@dataclass
class BrowserPerson:
    browser: Browser
    base_url: str

    @property
    def engine(self) -> str:
        return self.browser.engine

    def opens(self, address: str) -> None:
        self.browser.driver.get(address if "://" in address else self.base_url + address)

    def has_window(self, width: int, height: int) -> None:
        """The window is resized until the page has these pixels: some browsers count their bars, too."""
        driver = self.browser.driver
        driver.set_window_size(width, height)
        inner = self.run("return [innerWidth, innerHeight]")
        if inner != [width, height]:
            driver.set_window_size(2 * width - inner[0], 2 * height - inner[1])
        self.waits_until(lambda: self.run("return innerWidth") == width, f"no window of {width} pixels")

    def run(self, script: str, *arguments: Any) -> Any:
        return self.browser.driver.execute_script(script, *arguments)

    def waits_until(self, is_so: Callable[[], Any], problem: str) -> Any:
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            try:
                if found := is_so():
                    return found
                reason = ""
            except WebDriverException as error:  # the page changed meanwhile
                reason = f" ({error.msg})"
            if time.monotonic() > deadline:
                raise AssertionError(f"{self.engine}: {problem} on {self.address}{reason}")
            time.sleep(0.1)

    @property
    def address(self) -> str:
        return self.browser.driver.current_url

    def sees(self, css: str, text: str = "") -> WebElement:
        """The first visible element whose words or label begin with the text."""
        found = self.waits_until(lambda: self.run(_FIND, css, text), f"no “{text}” among {css}")
        assert isinstance(found, WebElement)
        return found

    def clicks(self, css: str, text: str = "") -> None:
        self.points_at(self.sees(css, text)).click().perform()

    def points_at(self, element: WebElement) -> ActionChains:
        """The mouse on the middle of the element."""
        self.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
        return ActionChains(self.browser.driver, duration=50).move_to_element(element)

    def drags(self, one: WebElement, other: WebElement) -> None:
        """Drag one element to the place of another, a little past its middle."""
        self.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", one)
        if self.browser.screen:
            places = self.run(_MIDDLES, one, other)
            x_pointer.drag(self.browser.screen, [(x, y) for x, y in places])
            return
        mouse = ActionChains(self.browser.driver, duration=100).move_to_element(one).click_and_hold().pause(0.2)
        mouse.move_by_offset(4, 8).move_to_element(other).pause(0.2).move_by_offset(2, 4).pause(0.2).release().perform()

    def types(self, keys: str) -> None:
        ActionChains(self.browser.driver).send_keys(keys).perform()

    def chooses_file(self, css: str, file: str) -> None:
        self.waits_until(lambda: self.run("return document.querySelector(arguments[0])", css), f"no {css}")
        self.browser.driver.find_element(By.CSS_SELECTOR, css).send_keys(file)

    def clear_storage(self, *hosts: str) -> None:
        """Cookies and storage of the hosts are deleted."""
        for host in hosts:
            self.opens(f"{host}/robots.txt")
            self.browser.driver.delete_all_cookies()
            self.run("sessionStorage.clear(); localStorage.clear()")

    def logs_in_here(self, name: str, password: str) -> None:
        self.sees("form input[autocomplete=username]").send_keys(name)
        self.sees("form input[type=password]").send_keys(password)
        self.clicks("form button[type=submit]", "Log in")

    def logs_in(self, name: str, password: str) -> None:
        self.opens("/login")
        self.logs_in_here(name, password)
        self.waits_until(lambda: "/login" not in self.address, "the login does not end")

    def met_no_problems(self) -> None:
        """No page wrote an error, left an exception uncaught or was refused something by its policy."""
        found = [line for line in self.browser.errors() if not any(words in line for words in EXPECTED)]
        assert not found, f"{self.engine}:\n" + "\n".join(found)
