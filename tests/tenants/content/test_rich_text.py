"""The HTML that a page can hold, for any input."""

from html.parser import HTMLParser

import pytest

from tenants.content import rules
from tenants.content.rich_text import excerpt, pictures_in, safe, sanitize
from tests.support.payloads import ALL_PAYLOADS

NAME = f"{'a' * 32}-{'b' * 32}.webp"
PICTURE = f'<img src="/api/public/files/{NAME}" alt="A mug" width="640" height="480">'
SIZES = {NAME: (640, 480)}
ALLOWED = {
    "p": set(), "h2": set(), "h3": set(), "h4": set(), "ul": set(), "ol": set(), "li": set(), "strong": set(),
    "em": set(), "u": set(), "s": set(), "blockquote": set(), "hr": set(), "br": set(), "a": {"href", "rel"},
    "img": {"src", "alt", "width", "height"}, "div": {"data-embed", "data-id", "data-title"},
}  # fmt: skip


class Reader(HTMLParser):
    """Reads HTML like a browser, and notes what is not allowed."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag not in ALLOWED or not given.keys() <= ALLOWED[tag]:
            self.wrong.append(f"{tag} {given}")
        for name, start in (("href", ("https://", "mailto:")), ("src", ("/api/public/files/",))):
            if name in given and not (given[name] or "").startswith(start):
                self.wrong.append(f"{tag} {given}")
        if tag == "div" and not rules.is_embed(given.get("data-embed") or "", given.get("data-id") or ""):
            self.wrong.append(f"{tag} {given}")
        if "@" in (given.get("href") or "") and not (given["href"] or "").startswith("mailto:"):
            self.wrong.append(f"{tag} {given}")

    def handle_comment(self, data: str) -> None:
        self.wrong.append(f"comment {data}")

    def handle_decl(self, decl: str) -> None:
        self.wrong.append(f"declaration {decl}")

    def handle_pi(self, data: str) -> None:
        self.wrong.append(f"instruction {data}")

    def unknown_decl(self, data: str) -> None:
        self.wrong.append(f"declaration {data}")


def wrong_in(html: str) -> list[str]:
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.wrong


def test_there_are_more_than_a_hundred_payloads_and_no_two_are_alike() -> None:
    assert len(ALL_PAYLOADS) > 120
    assert len({text for _kind, text in ALL_PAYLOADS}) == len(ALL_PAYLOADS)


@pytest.mark.sampled
@pytest.mark.parametrize(("kind", "text"), ALL_PAYLOADS)
def test_a_payload_leaves_only_allowed_markup(kind: str, text: str) -> None:
    for sent in (text, f"<p>Before</p>{text}<p>After</p>", f"<ul><li>{text}</li></ul>"):
        once = sanitize(sent, SIZES).html
        assert wrong_in(once) == []
        # Reading changes nothing more, and a row that was written in another way is as harmless.
        assert safe(once) == once
        assert sanitize(once, SIZES).html == once
        assert [found for found in wrong_in(safe(sent)) if not found.startswith("div")] == []


def test_the_checker_finds_what_is_wrong() -> None:
    """The other tests of this file trust it."""
    for text in ("<script>", "<p class=x>", "<a href='javascript:1'>", "<img src=x>", "<!-- x -->", "<div></div>"):
        assert wrong_in(text)


def test_everything_that_a_page_can_hold_stays() -> None:
    page = (
        "<h2>About</h2><h3>Me</h3><h4>More</h4><p>A <strong>bold</strong>, <em>slanted</em>, <u>underlined</u> and "
        '<s>wrong</s> <a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow ugc">link</a><br>'
        '<a href="mailto:hi@example.com" rel="noopener noreferrer nofollow ugc">mail</a></p>'
        "<ul><li><p>One</p><ol><li>Two</li></ol></li></ul><blockquote><p>Said</p></blockquote><hr>"
        f'{PICTURE}<div data-embed="youtube" data-id="dQw4w9WgXcQ" data-title="A song"></div>'
        '<div data-embed="twitch" data-id="video-123456789" data-title=""></div>'
        '<div data-embed="kick" data-id="nova" data-title=""></div>'
    )
    text = sanitize(page, SIZES)
    assert text.html == page
    assert (text.blocks, text.depth) == (14, 4)


def test_other_names_of_the_same_element_become_ours() -> None:
    assert sanitize("<p><b>a</b><i>b</i><del>c</del><strike>d</strike></p>", {}).html == (
        "<p><strong>a</strong><em>b</em><s>c</s><s>d</s></p>"
    )


def test_a_picture_gets_its_stored_size_and_one_of_elsewhere_is_removed() -> None:
    assert sanitize(PICTURE.replace("640", "9").replace("480", "1"), SIZES).html == PICTURE
    assert sanitize(PICTURE, {}).html == ""
    assert pictures_in(PICTURE + "<img src='x'>") == {NAME}


def test_invisible_characters_are_removed_also_from_attributes() -> None:
    described = PICTURE.replace("A mug", "A\u202e mug&#10;x")
    html = sanitize("<p>a\u202eb&#x202e;c&#0;\u0007</p>" + described, SIZES).html
    assert html == f"<p>abc\ufffd</p>{PICTURE.replace('A mug', 'A mug x')}"


def test_the_excerpt_is_plain_text_and_ends_at_a_word() -> None:
    assert excerpt("<h2>Hi &amp; bye</h2><p>you</p>") == "Hi & bye you"
    cut = excerpt("<p>" + "word " * 100 + "</p>")
    assert len(cut) <= 200
    assert cut.endswith("word…")


@pytest.mark.parametrize(
    ("provider", "embed_id", "address"),
    [
        ("youtube", "dQw4w9WgXcQ", "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0"),
        ("twitch", "channel-nova", "https://player.twitch.tv/?channel=nova&parent=nova.example&autoplay=true"),
        ("twitch", "video-12345", "https://player.twitch.tv/?video=12345&parent=nova.example&autoplay=true"),
        ("twitch", "clip-GoodOne", "https://clips.twitch.tv/embed?clip=GoodOne&parent=nova.example&autoplay=true"),
        ("kick", "nova", "https://player.kick.com/nova?autoplay=true"),
    ],
)
def test_a_player_has_an_address_at_its_provider(provider: str, embed_id: str, address: str) -> None:
    assert rules.player_address(provider, embed_id, parent="nova.example") == address


def test_links_are_https_or_mail_without_a_password() -> None:
    assert rules.text_link("https://bücher.example/x") == "https://xn--bcher-kva.example/x"
    for refused in ("http://a.example", "https://a@b.example", "/store", "mailto:a@b", "mailto:a@b.example?bcc=c"):
        assert rules.text_link(refused) is None
    assert rules.banner_link("/raffles/big-one") == "/raffles/big-one"
    for refused in ("//evil.example", "/\\evil.example", "javascript:1", "raffles"):
        assert rules.banner_link(refused) is None
