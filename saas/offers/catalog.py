"""The enumerations that describe what a community offers. Several apps store them and the API shows them."""

from django.db import models


class ProductType(models.TextChoices):
    DIGITAL = "DIGITAL"
    MERCH = "MERCH"


class ProductBadge(models.TextChoices):
    FEATURED = "FEATURED"
    POPULAR = "POPULAR"
    NEW = "NEW"


class Rarity(models.TextChoices):
    COMMON = "COMMON"
    UNCOMMON = "UNCOMMON"
    RARE = "RARE"
    EPIC = "EPIC"
    LEGENDARY = "LEGENDARY"
    RELIC = "RELIC"
