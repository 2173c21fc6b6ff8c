from saas.kernel import images
from saas.kernel.shared_constants import share

share(
    MIN_PICTURE_SIDE=images.MIN_SIDE,
    PICTURE_WIDTHS=list(images.RENDITIONS),
)
