"""Pure rules: paths that stay here, names of devices."""

import pytest

from saas.accounts.rules import device_name, is_safe_path

LEAVING = [
    "", "store", "https://evil.example", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example",
    "/\t/evil.example", "/\n/evil.example", "/\r\nLocation: https://evil.example", "/ /evil.example", " /store",
    "/%5Cevil.example", "/%2F/evil.example", "/%2f%2fevil.example", "/%09/evil.example", "/%0d%0aSet-Cookie:x=1",
    "/.//evil.example", "/..//evil.example", "/../admin", "/./store", "/%2e%2e/admin", "/store/../admin", "/store//x",
    "javascript:alert(1)", "data:text/html,x", "/\x00", "/store\x7f", "/" + "a" * 2000,
]  # fmt: skip


@pytest.mark.parametrize("path", LEAVING)
def test_paths_that_could_lead_elsewhere_are_refused(path):
    assert not is_safe_path(path)


@pytest.mark.parametrize(
    "path", ["/", "/store", "/creator/nova/store/gold-key?from=home#top", "/a?next=//x&y=/../z", "/a.b/c..d", "/%C3%BC"]
)
def test_paths_of_the_product_are_kept(path):
    assert is_safe_path(path)


@pytest.mark.parametrize("agent", ["", "x", "\ud800", "curl"])
def test_a_device_always_has_a_name(agent):
    assert device_name(agent)


_WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {_WEBKIT} Chrome/126.0.0.0 Safari/537.36", "Chrome on Windows"),
        (
            f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) {_WEBKIT} Chrome/126.0.0.0 Safari/537.36",
            "Chrome on Mac OS X",
        ),
        ("Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Ubuntu"),
        (
            f"Mozilla/5.0 (Linux; Android 14; Pixel 8) {_WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36",
            "Chrome Mobile on Pixel 8",
        ),
        ("Mozilla/5.0 (Android 14; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0", "Firefox Mobile on Generic Tablet"),
        (
            f"Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) {_WEBKIT} Version/17.5 Mobile/15E148 Safari/604.1",
            "Mobile Safari on iPad",
        ),
        ("Mozilla/5.0 (PlayStation 5/SmartTV) AppleWebKit/605.1.15 (KHTML, like Gecko)", "Apple Mail on PlayStation 5"),
        ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot on Other"),
        ("curl/8.5.0", "curl on Other"),
        ("x", "Unknown device"),
        ("", "Unknown device"),
    ],
)
def test_a_device_has_a_name_that_people_recognize(agent, name):
    assert device_name(agent) == name
