"""Uploaded files: a local folder, or any S3 API when S3_BUCKET is set."""

from saas.settings import env
from saas.settings.base import STATE_DIR

MEDIA_ROOT = env.folder("MEDIA_ROOT", STATE_DIR / "media")
S3_BUCKET = env.text("S3_BUCKET")
if S3_BUCKET:
    _default: dict[str, object] = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env.text("S3_ENDPOINT_URL") or None,
            "access_key": env.text("S3_ACCESS_KEY") or None,
            "secret_key": env.text("S3_SECRET_KEY") or None,
            "region_name": env.text("S3_REGION", "us-east-1"),
            "addressing_style": "path",
            "signature_version": "s3v4",
            "default_acl": None,
            "file_overwrite": False,
        },
    }
else:
    _default = {
        "BACKEND": "saas.kernel.storage.WholeFileStorage",
        "OPTIONS": {
            "location": str(MEDIA_ROOT),
            # Personal exports lie here, too: no other user of this machine reads them.
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    }
STORAGES = {
    "default": _default,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
