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
