"""Commands that write committed files, which the build compares with the code."""

from abc import abstractmethod
from typing import Any, ClassVar

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser


class GeneratedFilesCommand(BaseCommand):
    """Writes files; with ``--check``, fails if one of them is stale."""

    @abstractmethod
    def texts(self) -> dict[str, str]:
        """Return the content of each file, by its path below the root of the repository.

        Raises CommandError if they cannot be generated yet.
        """

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail if a committed file is stale")

    def handle(self, *_args: Any, check: bool, **_options: Any) -> None:
        for target, text in self.texts().items():
            path = settings.ROOT / target
            if not check:
                path.write_text(text)
                self.stdout.write(f"{target} written")
            elif not path.exists() or path.read_text() != text:
                raise CommandError(f"{target} is stale: run `make api`")


class GeneratedFileCommand(GeneratedFilesCommand):
    """Writes ``target``, a path below the root of the repository."""

    target: ClassVar[str]

    @abstractmethod
    def text(self) -> str:
        """Return the content of the file. Raises CommandError if it cannot be generated yet."""

    def texts(self) -> dict[str, str]:
        return {self.target: self.text()}
