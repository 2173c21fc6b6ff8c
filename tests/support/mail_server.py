"""A real Exim: it takes mails over STARTTLS from one account, and delivers every mail into one mailbox."""

import mailbox
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from urllib.parse import quote

from saas.supervisor.ports import free_port
from saas.supervisor.processes import Process
from tests.support.systemd import identity
from tests.support.waits import serving

USER, PASSWORD = "gemhall@example.com", "letters/and:signs@1"
CONFIGURATION = """
primary_hostname = mail.example.com
local_interfaces = 127.0.0.1
daemon_smtp_ports = {port}
spool_directory = {folder}/spool
log_file_path = {folder}/%slog
pid_file_path = {folder}/exim.pid
exim_user = {uid}
exim_group = {gid}
deliver_drop_privilege = true
host_lookup =
rfc1413_query_timeout = 0s
tls_advertise_hosts = *
tls_certificate = {certificate}
tls_privatekey = {key}
acl_smtp_rcpt = recipient
keep_environment =
begin acl
recipient:
  require encrypted = *
  require authenticated = *
  accept
begin routers
everybody:
  driver = accept
  transport = mailbox
begin transports
mailbox:
  driver = appendfile
  directory = {folder}/mails
  maildir_format
  envelope_to_add
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_advertise_condition = ${{if def:tls_in_cipher}}
  server_condition = ${{if and{{{{eq{{$auth2}}{{{user}}}}}{{eq{{$auth3}}{{{password}}}}}}}}}
"""


@dataclass
class MailServer:
    folder: Path
    port: int

    @property
    def url(self) -> str:
        """The value of SMTP_URL."""
        user, password = quote(USER, safe=""), quote(PASSWORD, safe="")
        return f"smtp://{user}:{password}@localhost:{self.port}?tls=1"

    def mails_to(self, address: str) -> list[Message]:
        """Return the mails that were delivered to the address."""
        return [mail for mail in mailbox.Maildir(self.folder / "mails") if mail["Envelope-To"] == address]


@contextmanager
def mail_server(folder: Path, certificate: Path, key: Path) -> Iterator[MailServer]:
    """Yields a mail server whose files are in ``folder``."""
    program = shutil.which("exim4", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program, "install the package exim4-daemon-light"
    server, user = MailServer(folder, free_port()), identity()
    (folder / "spool").mkdir(parents=True)
    mailbox.Maildir(folder / "mails")
    if user:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, user.uid, user.gid)
    configuration = folder / "exim.conf"
    configuration.write_text(
        CONFIGURATION.format(
            port=server.port, folder=folder, certificate=certificate, key=key, user=USER, password=PASSWORD,
            uid=user.uid if user else os.geteuid(), gid=user.gid if user else os.getegid(),
        )
    )  # fmt: skip
    command = [program, "-C", str(configuration), "-bdf"]
    process = Process("exim", command, folder / "exim.log", {"PATH": os.environ["PATH"]}, Path("/"), user)
    with serving(process, server.port):
        yield server
