"""A TLS front like that of an installation: it ends TLS and sets the forwarded headers, also over those of clients."""

import http.client
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from saas.kernel.clock import now

LOOPBACK = "127.0.0.1"
OURS = {"x-forwarded-for", "x-forwarded-proto", "connection", "transfer-encoding"}


@contextmanager
def tls_front(target_port: int, folder: Path, *hosts: str) -> Iterator[tuple[int, Path]]:
    """Yields the front's port and the certificate a client has to trust."""
    certificate, key = self_signed(folder, *hosts)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = ThreadingHTTPServer((LOOPBACK, 0), _handler(target_port))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_address[1], certificate
    finally:
        server.shutdown()
        server.server_close()


def _handler(target_port: int) -> type[BaseHTTPRequestHandler]:
    class Front(BaseHTTPRequestHandler):
        def _pass_on(self) -> None:
            headers = {name: value for name, value in self.headers.items() if name.lower() not in OURS}
            headers |= {"X-Forwarded-For": str(self.client_address[0]), "X-Forwarded-Proto": "https"}
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            connection = http.client.HTTPConnection(LOOPBACK, target_port, timeout=30)
            connection.request(self.command, self.path, body, headers)
            answer = connection.getresponse()
            self.send_response_only(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in OURS:
                    self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer.read())
            connection.close()

        do_GET = do_POST = do_HEAD = _pass_on

        def log_message(self, *_parts: object) -> None:
            """Nothing on the console."""

    return Front


def self_signed(folder: Path, *hosts: str) -> tuple[Path, Path]:
    """Return the files of a new certificate for ``hosts``, which is its own authority, and of its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, hosts[0])])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now() - timedelta(hours=1))
        .not_valid_after(now() + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host) for host in hosts]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    certificate, secret = folder / "front.pem", folder / "front.key"
    certificate.write_bytes(made.public_bytes(Encoding.PEM))
    secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return certificate, secret
