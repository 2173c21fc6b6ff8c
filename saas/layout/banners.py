"""The kinds of banners and their places on a page."""

from django.db import models


class ContentKind(models.TextChoices):
    """The content of a banner: words or a picture."""

    LINK = "Link"
    IMAGE = "Image"


class Placement(models.TextChoices):
    """Where a banner is shown: under the bar of every page, or on the home page."""

    TOP = "TOP"
    MAIN = "MAIN"
