from saas.kernel.errors import DomainError


class StoreNotFound(DomainError):
    code = "STORE_NOT_FOUND"
    status = 404
    message = "Store not found"


class StoreClosed(DomainError):
    code = "STORE_CLOSED"
    status = 409
    message = "The store is closed at the moment"


class ProductNotFound(DomainError):
    code = "STORE_PRODUCT_NOT_FOUND"
    status = 404
    message = "Store product not found"


class ProductOutOfStock(DomainError):
    code = "STORE_PRODUCT_OUT_OF_STOCK"
    status = 409
    message = "Product out of stock"


class ProductStatusNotAllowed(DomainError):
    code = "STORE_PRODUCT_STATUS"
    status = 409
    message = "A product cannot go from {current} to {wanted}"


class PurchaseLimit(DomainError):
    code = "STORE_PURCHASE_LIMIT"
    status = 409
    message = "Purchase limit: {limit} per day"


class PriceChanged(DomainError):
    """``price`` is the new figure, as text."""

    code = "PRICE_CHANGED"
    status = 409
    message = "The price has changed"


class MembersOnly(DomainError):
    code = "STORE_MEMBERS_ONLY"
    status = 409
    message = "Join the community first"


class OwnStore(DomainError):
    code = "STORE_SELF"
    status = 409
    message = "The team cannot buy here"


class ProductSlugTaken(DomainError):
    code = "STORE_SLUG_DUPLICATE"
    status = 409
    message = "Store slug has duplicate"


class OrderNotFound(DomainError):
    code = "STORE_ORDER_NOT_FOUND"
    status = 404
    message = "Store order not found or cannot be updated"


class ImageUploadFailed(DomainError):
    code = "STORE_IMAGE_UPLOAD_FAILED"
    status = 400
    message = "Image upload failed"
