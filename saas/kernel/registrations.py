from saas.kernel import gems, images
from saas.kernel.providers import SOCIAL
from saas.kernel.shared_constants import share

share(
    IMAGE_LIMIT_BYTES=images.LIMIT_BYTES,
    LARGE_IMAGE_LIMIT_BYTES=images.LARGE_LIMIT_BYTES,
    MAX_GEMS=gems.MAXIMUM,
    MIN_PICTURE_SIDE=images.MIN_SIDE,
    PICTURE_WIDTHS=list(images.RENDITIONS),
    SOCIAL_PROVIDERS=[provider.value for provider in SOCIAL],
)
