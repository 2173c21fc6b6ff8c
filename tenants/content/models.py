"""Pages that the team writes for its community, their published versions, their pictures, and banners."""

from django.db import models
from django.db.models import F, Q

from saas.kernel.ids import new_id
from saas.layout.banners import ContentKind, Placement

MAX_SLUG_LENGTH = 60
MAX_TITLE_LENGTH = 80
MAX_MENU_NAME_LENGTH = 24
MAX_LABEL_LENGTH = 120
MAX_LINK_LENGTH = 500


class ContentPage(models.Model):
    """A page of the community. ``title`` and ``body`` are the draft; fans see the version ``published_number``.

    ``body`` is sanitized HTML (tenants.content.rich_text). A page with a ``menu_name`` is in the navigation once it is
    published. ``archived_at``: the team deleted it, and its slug is free again.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    slug = models.CharField(max_length=MAX_SLUG_LENGTH)
    title = models.CharField(max_length=MAX_TITLE_LENGTH)
    menu_name = models.CharField(max_length=MAX_MENU_NAME_LENGTH, blank=True)
    position = models.SmallIntegerField(default=0)
    body = models.TextField(blank=True)
    published_number = models.IntegerField(null=True)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["slug"], condition=Q(archived_at__isnull=True), name="content_page_slug_once"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class ContentPageVersion(models.Model):
    """The content that one publication of a page made public. Only an erasure changes a row: it removes the name."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    page = models.ForeignKey(ContentPage, on_delete=models.CASCADE, related_name="versions", db_index=False)
    number = models.IntegerField()
    title = models.CharField(max_length=MAX_TITLE_LENGTH)
    body = models.TextField(blank=True)
    published_at = models.DateTimeField()
    publisher_id = models.UUIDField()
    publisher_name = models.CharField(max_length=150)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["page", "number"], name="content_version_once")]

    def __str__(self) -> str:
        return f"{self.title}, version {self.number}"


class ContentPicture(models.Model):
    """An uploaded picture that pages and banners can show. Its size in pixels keeps the place free while it loads."""

    name = models.CharField(primary_key=True, max_length=120)
    width = models.IntegerField()
    height = models.IntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Banner(models.Model):
    """A link that all fans see: words (Link) or a picture (Image), under the bar (TOP) or on the home page (MAIN).

    ``label`` is the text of a Link and the alternative text of an Image. ``link`` is an https address, or a path in the
    community such as ``/raffles``. Null times mean "always".
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(max_length=5, choices=ContentKind)
    placement = models.CharField(max_length=4, choices=Placement)
    label = models.CharField(max_length=MAX_LABEL_LENGTH)
    picture = models.ForeignKey(
        ContentPicture, on_delete=models.PROTECT, null=True, related_name="+", db_constraint=False, db_index=False
    )
    link = models.CharField(max_length=MAX_LINK_LENGTH, blank=True)
    position = models.SmallIntegerField(default=0)
    is_over: bool
    shown_from = models.DateTimeField(null=True)
    shown_until = models.DateTimeField(null=True)
    is_published = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="Image", picture__isnull=False) | Q(kind="Link", picture__isnull=True) & ~Q(link=""),
                name="banner_has_its_content",
            ),
            models.CheckConstraint(
                condition=Q(shown_from__isnull=True) | Q(shown_until__isnull=True) | Q(shown_until__gt=F("shown_from")),
                name="banner_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return self.label
