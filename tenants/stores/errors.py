from saas.kernel.database_errors import constraint, sqlstate
from saas.kernel.errors import DomainError
from saas.plans.errors import UPLOAD_ERRORS


class StoreNotFound(DomainError):
    code = "STORE_NOT_FOUND"
    status = 404
    message = "Store not found"


class StoreClosed(DomainError):
    code = "STORE_CLOSED"
    status = 409
    message = "The store is closed right now"


class ProductNotFound(DomainError):
    code = "STORE_PRODUCT_NOT_FOUND"
    status = 404
    message = "Store product not found"


@sqlstate("GS001")  # no piece is on sale at this price
@sqlstate("GS002")  # no code is left in the pool
@sqlstate("GS003")  # the price it is sold back at has changed
class ProductOutOfStock(DomainError):
    code = "STORE_PRODUCT_OUT_OF_STOCK"
    status = 409
    message = "Product out of stock"


@sqlstate("GS006")
class VariantSoldOut(DomainError):
    code = "STORE_VARIANT_SOLD_OUT"
    status = 409
    message = "This option is sold out. Choose another one."


class VariantsChanged(DomainError):
    """The call names no option of a product that has some, or one that the product does not have."""

    code = "STORE_VARIANT_CHANGED"
    status = 409
    message = "Choose one of the options of this product."


class NotShippedThere(DomainError):
    """``country`` is the two-letter code of the fan's country, ``countries`` are the served ones."""

    code = "STORE_NOT_SHIPPED"
    status = 409
    message = "This product is not delivered to your country."


class ShippingCountryNeeded(DomainError):
    code = "STORE_COUNTRY_NEEDED"
    status = 409
    message = "Choose the country of delivery first."


class ProductStatusNotAllowed(DomainError):
    code = "STORE_PRODUCT_STATUS"
    status = 409
    message = "The status of this product does not allow this change"


@sqlstate("GS004")
class PurchaseLimit(DomainError):
    """``per`` completes the sentence: per day, per 7 days, in total.

    More is allowed from ``until`` on (null: never).
    """

    code = "STORE_PURCHASE_LIMIT"
    status = 409
    message = "Purchase limit: {limit} {per}"


class GivenByDraw(DomainError):
    """The pieces of the product are given by a draw (``tenants.stores.drops``)."""

    code = "STORE_DROP"
    status = 409
    message = "This product is sold in a draw. Enter the draw to get one."


class DropInProgress(DomainError):
    code = "STORE_DROP_STANDS"
    status = 409
    message = "This product has an open draw. Cancel the draw first."


@sqlstate("GS005")
class CoolingDown(DomainError):
    """Ends at ``until``. With ``everybody``, the last purchase of any member counts, else the member's own."""

    code = "STORE_COOLDOWN"
    status = 409
    message = "You bought this recently. Try again later."


class ComingSoon(DomainError):
    """On sale from ``until`` on."""

    code = "STORE_COMING_SOON"
    status = 409
    message = "This product is not on sale yet."


class SaleEnded(DomainError):
    code = "STORE_SALE_ENDED"
    status = 409
    message = "This product is no longer on sale."


class QuestionsChanged(DomainError):
    code = "STORE_QUESTIONS_CHANGED"
    status = 409
    message = "The questions have changed. Answer them again."


class ProductOnSale(DomainError):
    code = "STORE_PRODUCT_ON_SALE"
    status = 409
    message = "This product is available now."


class TooManyWatches(DomainError):
    code = "STORE_WATCH_LIMIT"
    status = 409
    message = "You are already waiting for {limit} products"


class NoCodePool(DomainError):
    code = "STORE_NO_CODE_POOL"
    status = 409
    message = "Only digital products without options, link, file or message have codes."


class OwnStore(DomainError):
    code = "STORE_SELF"
    status = 409
    message = "The team cannot buy here"


@constraint("stores_product_slug_key")
class ProductSlugTaken(DomainError):
    code = "STORE_SLUG_DUPLICATE"
    status = 409
    message = "Store slug has duplicate"


class OrderNotFound(DomainError):
    code = "STORE_ORDER_NOT_FOUND"
    status = 404
    message = "Store order not found or cannot be updated"


class OwnOrder(DomainError):
    """The order belongs to the team member who acts. Another team member must decide."""

    code = "STORE_ORDER_SELF"
    status = 409
    message = "This is your own order. Another team member must handle it"


class ImageUploadFailed(DomainError):
    code = "STORE_IMAGE_UPLOAD_FAILED"
    status = 400
    message = "Image upload failed"


class ContentUploadFailed(DomainError):
    code = "STORE_FILE_UPLOAD_FAILED"
    status = 400
    message = "The file could not be stored. Try another file."


PICTURE_ERRORS = (*UPLOAD_ERRORS, ImageUploadFailed)
"""The errors of a call that stores the picture of a product, raffle or case."""
