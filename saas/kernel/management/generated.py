"""Commands that write one committed file, which the build compares with the code."""

from abc import abstractmethod
from typing import Any, ClassVar

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser


class GeneratedFileCommand(BaseCommand):
    """Writes ``target``, a path below the root of the repository; with ``--check``, fails if the file is stale."""

    target: ClassVar[str]

    @abstractmethod
    def text(self) -> str:
        """Return the content of the file. Raises CommandError if it cannot be generated yet."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail if the committed file is stale")

    def handle(self, *_args: Any, check: bool, **_options: Any) -> None:
        text, path = self.text(), settings.ROOT / self.target
        if not check:
            path.write_text(text)
            self.stdout.write(f"{self.target} written")
        elif not path.exists() or path.read_text() != text:
            raise CommandError(f"{self.target} is stale: run `make api`")
