"""An engineer reads the reference of the API, on a machine without internet."""

from urllib.parse import urlsplit

from playwright.sync_api import expect


def test_read_the_reference_of_a_call(page, base_url):
    page.add_init_script(
        "addEventListener('securitypolicyviolation', (event) => console.error('refused', event.blockedURI))"
    )
    asked = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))

    page.goto("/api/docs")
    page.get_by_role("navigation", name="Areas").get_by_role("link", name="stores").click()
    call = page.locator("#operations-stores-buyProduct")
    call.get_by_role("button").first.click()

    expect(call.get_by_text("Buy one piece; needs an Idempotency-Key.")).to_be_visible()
    expect(call.get_by_text("x-guard")).to_be_visible()
    expect(call.get_by_text("STORE_PRODUCT_OUT_OF_STOCK").last).to_be_visible()
    assert asked == {urlsplit(base_url).netloc}
