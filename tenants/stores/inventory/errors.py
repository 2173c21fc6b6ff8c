from saas.kernel.errors import DomainError


class ItemNotFound(DomainError):
    code = "INVENTORY_ITEM_NOT_FOUND"
    status = 404
    message = "Inventory item not found"


class ItemNotAvailable(DomainError):
    code = "INVENTORY_ITEM_NOT_AVAILABLE"
    status = 409
    message = "You can no longer sell or claim this item. Reload the page to see its status."


class OwnGift(DomainError):
    code = "INVENTORY_GIFT_TO_TEAM"
    status = 409
    message = "The team cannot give items to itself."
