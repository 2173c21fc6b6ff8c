"""The delivery of orders: method, address, tracking."""

from django.db import models
from django.db.models import Q

from tenants.members.models import Member
from tenants.stores.models.orders import Order
from tenants.stores.models.products import ProductSize


class DeliveryMethod(models.TextChoices):
    COURIER = "COURIER"
    PICKUP = "PICKUP"
    POST = "POST"


class Address(models.Model):
    """``country`` is its two-letter code, ``region`` the code of a state or province; ``line2`` a second line."""

    full_name = models.CharField(max_length=80, blank=True)
    country = models.CharField(max_length=2, blank=True)
    city = models.CharField(max_length=80, blank=True)
    street = models.CharField(max_length=120, blank=True)
    building = models.CharField(max_length=20, blank=True)
    line2 = models.CharField(max_length=120, blank=True, default="")
    region = models.CharField(max_length=60, blank=True, default="")
    zip = models.CharField(max_length=12, blank=True)
    phone = models.CharField(max_length=24, blank=True)

    class Meta:
        abstract = True


class Delivery(Address):
    """The delivery of an order. The address is empty after its erasure; the rest stays.

    ``dispatched_at`` is when the fan added the address.
    """

    order = models.OneToOneField(Order, on_delete=models.CASCADE, primary_key=True, related_name="delivery")
    method = models.CharField(max_length=7, choices=DeliveryMethod)
    size = models.CharField(max_length=2, choices=ProductSize, blank=True)
    carrier = models.CharField(max_length=40, blank=True)
    tracking_number = models.CharField(max_length=60, blank=True)
    tracking_url = models.CharField(max_length=300, blank=True)
    dispatched_at = models.DateTimeField()
    erased_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(erased_at__isnull=True)
                | Q(full_name="", country="", city="", street="", building="", line2="", region="", zip="", phone=""),
                name="delivery_is_erased_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.method} of {self.order_id}"


class SavedAddress(Address):
    """An address that a member keeps for the next order."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, primary_key=True, related_name="saved_address")
    saved_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"Address of {self.member_id}"
