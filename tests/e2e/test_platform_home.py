def test_a_visitor_sees_the_platform(page, find_barriers):
    page.goto("/")

    page.get_by_role("heading", level=1).wait_for()
    page.get_by_role("link", name="Log in").first.wait_for()
    find_barriers(page)


def test_an_address_that_leads_nowhere_says_so(page, find_barriers):
    answer = page.goto("/creator/nobody-has-this-name")

    assert answer.status == 404
    page.get_by_role("heading", level=1).wait_for()
    find_barriers(page)
