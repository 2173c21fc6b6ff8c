"""The demo's pages and banners. The product's own services create them, with the community's banner as a picture."""

from dataclasses import dataclass
from datetime import datetime

from django.core.files.storage import default_storage

from saas.access.acting import Actor
from saas.kernel.images import public_url
from saas.layout.banners import ContentKind, Placement
from saas.tenancy.models import Community
from tenants.content.models import ContentPage
from tenants.content.services import banners, pages


@dataclass(frozen=True, slots=True)
class _Written:
    """``{picture}`` in ``about`` is replaced with the picture."""

    about: str
    rules: str
    top: tuple[str, str]
    main: str


_WRITTEN = {
    "nova": _Written(
        "<p>I am Nova. I started with ten dollars, a cracked phone and no plan. Four years later there are lights, "
        "a second camera, and <strong>you</strong>.</p>{picture}<h2>When I am live</h2>"
        "<ul><li><p>Tuesday to Friday, from ten at night</p></li><li><p>Saturday, until the table closes</p></li></ul>"
        "<blockquote><p>Play for fun. Stop while it is fun.</p></blockquote>"
        "<h2>The night that started it</h2><p>Watch it before you ask about the hat.</p>"
        '<div data-embed="youtube" data-id="aqz-KE-bpKQ" data-title="The night that started it"></div>'
        "<h3>Where else</h3><p>Clips and short thoughts are on "
        '<a href="https://example.com/nova">my other page</a>. Business goes to '
        '<a href="mailto:team@nova.example">my team</a>.</p>',
        "<p>Short, because long rules are hard to read at midnight.</p><ol><li><p>Be kind. It is that simple.</p></li>"
        "<li><p>No spoilers of a draw before it is shown.</p></li><li><p>No begging for gems.</p></li></ol>"
        "<h2>What happens otherwise</h2><p>A moderator warns you once. Then you take a break of a week. "
        "<em>You keep the gems that you earned.</em></p><hr><p>You can appeal by email within 30 days.</p>",
        ("Friday night table: tickets are open", "/raffles/friday-night-table"),
        "New here? Read who I am and when I am live",
    ),
    "hearth": _Written(
        "<p>Welcome to a slow corner of the internet. We draw, we read, and the kettle is always on.</p>{picture}"
        "<h2>What we do together</h2><p>On Sundays we fill a page of the sketchbook. You choose the words, I choose "
        "the ink.</p><ul><li><p>Drawing hour, Sunday at four</p></li><li><p>Book table, first Thursday</p></li></ul>"
        "<blockquote><p>A good evening needs two people and one lamp.</p></blockquote>"
        "<h2>A look inside</h2>"
        '<div data-embed="twitch" data-id="channel-hearth" data-title="Drawing hour, live"></div>',
        "<p>This is a small room. Please treat it like one.</p><h2>At the table</h2><ul>"
        "<li><p>Say hello when you come in.</p></li><li><p>Show your work. Praise what you like.</p></li>"
        "<li><p>Critique only when asked.</p></li></ul><h2>Parcels</h2><p>I pack every parcel by hand. "
        "Give me <strong>ten days</strong> before you ask.</p>",
        ("The autumn parcel: win one of two", "/raffles/the-autumn-parcel"),
        "New at the table? Read what we do together",
    ),
    "pixel": _Written(
        "<p>Speedruns, retro games and terrible jokes since 2019.</p>{picture}<h2>The goal of this year</h2>"
        "<p>Under <strong>19 minutes</strong> in the any% run. The record of this place is 19:42.</p>"
        '<div data-embed="kick" data-id="pixel" data-title="The run, live"></div>',
        "<h2>In chat</h2><ol><li><p>No backseat gaming, unless a raffle says so.</p></li>"
        "<li><p>No timers. I have one.</p></li></ol><h2>Bets</h2><p>Bets use gems. Gems are not money.</p>",
        ("Cartridge hunt: three of you win", "/raffles/cartridge-hunt"),
        "New player? Read the goal of this year",
    ),
}


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Create the pages and banners of a demo community, unless it has a page."""
    written = _WRITTEN.get(community.slug)
    if written is None or ContentPage.objects.exists():
        return
    picture = None
    if community.banner:
        with default_storage.open(community.banner) as stored:
            picture = pages.add_picture(webp=stored.read(), actor=team)
    drawn = f'<img src="{public_url(picture.name)}" alt="The banner of {community.name}">' if picture else ""
    texts = (("About", written.about.replace("{picture}", drawn)), ("House rules", written.rules))
    for title, body in texts:
        page = pages.create_page(
            fields={"title": title, "menu_name": title.removeprefix("House ").capitalize(), "body": body}, actor=team
        )
        pages.publish_page(page_id=page.pk, actor=team)
    label, link = written.top
    top = {"kind": ContentKind.LINK, "placement": Placement.TOP, "label": label, "link": link, "is_published": True}
    banners.create_banner(fields=top, actor=team)
    main = {**top, "placement": Placement.MAIN, "label": written.main, "link": "/pages/about"}
    banners.create_banner(fields=main, actor=team)
