"""Uploaded files: a local folder, or any S3 API when S3_BUCKET is set."""

import re

from saas.settings import env
from saas.settings.base import STATE_DIR
from saas.settings.timeouts import STORAGE_TIMEOUTS

MEDIA_ROOT = env.folder("MEDIA_ROOT", STATE_DIR / "media")
S3_BUCKET = env.text("S3_BUCKET")
_endpoint = env.web_address("S3_ENDPOINT_URL")
_access_key, _secret_key = env.text("S3_ACCESS_KEY"), env.text("S3_SECRET_KEY")
if bool(_access_key) != bool(_secret_key):
    env.problem("S3_ACCESS_KEY, S3_SECRET_KEY", "set both or none of them")
if not S3_BUCKET and (_endpoint or _access_key or _secret_key):
    env.problem("S3_BUCKET", "must be set, because other settings of S3 are. Without it, uploads stay in a folder")
if S3_BUCKET and not re.fullmatch(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]", S3_BUCKET, re.ASCII):
    env.problem("S3_BUCKET", f"must be the name of a bucket (a-z, 0-9, dots and hyphens), not {S3_BUCKET!r}")
if S3_BUCKET:
    from botocore.config import Config

    _default: dict[str, object] = {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": _endpoint or None,
            "access_key": _access_key or None,
            "secret_key": _secret_key or None,
            "region_name": env.text("S3_REGION", "us-east-1"),
            # The library has a list of authorities of its own, and does not read this variable.
            "verify": env.text("SSL_CERT_FILE") or None,
            "client_config": Config(
                s3={"addressing_style": "path"},
                signature_version="s3v4",
                max_pool_connections=32,
                **STORAGE_TIMEOUTS,
                # Over TLS, the library's own checksums need a chunked body, which rclone and other servers refuse.
                request_checksum_calculation="when_required",
                response_checksum_validation="when_required",
            ),
            "default_acl": None,
            # Two requests can make the same smaller version of a picture at once. All other names are random.
            "file_overwrite": True,
        },
    }
else:
    _default = {
        "BACKEND": "saas.kernel.storage.WholeFileStorage",
        "OPTIONS": {
            "location": str(MEDIA_ROOT),
            "allow_overwrite": True,
            # Personal exports lie here, too: no other user of this machine reads them.
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    }
STORAGES = {
    "default": _default,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
