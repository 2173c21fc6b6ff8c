"""The link, file or message that a completed order of a digital product brings."""

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from tenants.stores.models.products import Product, ProductContentKind


class ProductContent(models.Model):
    """One version of a product's content. An order keeps the version that it got (``Order.content_id``).

    ``sealed`` is the encrypted link or message. A file has its name in the storage (``file``), and the name and size
    that the buyer sees. Orders that are completed now get the version without ``replaced_at``.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    product = models.ForeignKey(Product, on_delete=models.PROTECT, related_name="contents")
    kind = models.CharField(max_length=4, choices=ProductContentKind)
    sealed = models.TextField(blank=True)
    file = models.CharField(max_length=120, blank=True)
    file_name = models.CharField(max_length=120, blank=True)
    file_size = models.IntegerField(default=0)
    replaced_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["product"], condition=Q(replaced_at__isnull=True), name="content_is_one"),
            models.CheckConstraint(
                condition=Q(kind="FILE", sealed="") & ~Q(file="") | ~Q(kind="FILE") & Q(file="") & ~Q(sealed=""),
                name="content_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return self.kind
