"""Codes for sale: keys, vouchers, links. Each code belongs to one order."""

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from tenants.stores.models.orders import Order
from tenants.stores.models.products import Product


class ProductCode(models.Model):
    """One code of a product's pool, encrypted (``sealed``); ``digest`` only detects duplicates.

    A code without ``order`` is available. With ``burned_at``, the order was refunded and the code is never given again.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    product = models.ForeignKey(Product, on_delete=models.PROTECT, related_name="codes", db_index=False)
    sealed = models.TextField()
    digest = models.BinaryField(max_length=32, unique=True)
    order = models.OneToOneField(Order, on_delete=models.PROTECT, null=True, related_name="code")
    added_at = models.DateTimeField(auto_now_add=True)
    given_at = models.DateTimeField(null=True)
    burned_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(order__isnull=True, given_at__isnull=True) | Q(order__isnull=False, given_at__isnull=False),
                name="code_is_given_or_waits",
            ),
        ]
        indexes = [
            models.Index(fields=["product", "id"], name="code_to_give", condition=Q(order__isnull=True)),
            models.Index(fields=["product"], name="code_of_product"),
        ]

    def __str__(self) -> str:
        return "given" if self.given_at else "waiting"
