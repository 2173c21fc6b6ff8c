"""``manage.py operator create|promote|list``."""

import sys
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from rest_framework.exceptions import ValidationError

from saas.accounts import services
from saas.accounts.api.serializers import NewPersonInput
from saas.accounts.models import User
from saas.kernel.errors import DomainError, as_domain_error


class Command(BaseCommand):
    help = "Makes operators: people with the role ADMIN."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        create = actions.add_parser("create", help="a new person; the password is asked for, or read from stdin")
        create.add_argument("--username", required=True)
        create.add_argument("--email", required=True)
        promote = actions.add_parser("promote", help="make somebody who is here already an operator")
        promote.add_argument("username")
        actions.add_parser("list", help="who is an operator")

    def handle(self, *_args: Any, action: str, **options: Any) -> None:
        getattr(self, f"_{action}")(**options)

    def _create(self, *, username: str, email: str, **_: Any) -> None:
        body = NewPersonInput(data={"username": username, "email": email, "password": _read_password()})
        try:
            body.is_valid(raise_exception=True)
            user = services.create_operator(**body.validated_data)
        except (DomainError, ValidationError) as error:
            raise CommandError(_explained(error)) from error
        self.stdout.write(f"{user.username} is an operator")

    def _promote(self, *, username: str, **_: Any) -> None:
        try:
            services.promote_to_operator(username)
        except User.DoesNotExist as error:
            raise CommandError(f"There is no user named {username}") from error
        self.stdout.write(f"{username} is an operator")

    def _list(self, **_: Any) -> None:
        for user in User.objects.filter(is_operator=True).order_by("username"):
            self.stdout.write(f"{user.username:<22}{user.email}")


def _read_password() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass("Password: ")
    if getpass("Once more: ") != password:
        raise CommandError("The two passwords differ")
    return password


def _explained(error: Exception) -> str:
    known = as_domain_error(error)
    if known is None:
        return str(error)
    return "; ".join(f"{name}: {text}" for name, text in known.fields.items()) or str(known)
