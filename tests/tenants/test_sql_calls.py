"""Calls with named arguments: the dataclass of each has the function's parameters, and their types."""

import importlib
import types
from datetime import date, datetime
from typing import Any, Union, get_args, get_origin
from uuid import UUID

import pytest
from django.db import connection
from psycopg.types.json import Jsonb

from saas.kernel.sql_calls import SqlCall
from saas.tenancy.models import TEMPLATE_SCHEMA

pytestmark = pytest.mark.django_db
MODULES = (
    "tenants.wallets.calls",
    "tenants.stores.services.purchase",
    "tenants.stores.drops.entry",
    "tenants.raffles.services.joining",
    "tenants.lootboxes.opening",
)
TYPES: dict[Any, set[str]] = {
    UUID: {"uuid"}, str: {"text"}, bytes: {"bytea"}, int: {"bigint", "integer"}, bool: {"boolean"}, date: {"date"},
    datetime: {"timestamp with time zone"}, Jsonb: {"jsonb"},
}  # fmt: skip


def calls() -> list[type[SqlCall]]:
    for module in MODULES:
        importlib.import_module(module)
    return SqlCall.__subclasses__()


def sql_types(hint: Any) -> set[str]:
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (inner for inner in get_args(hint) if inner is not types.NoneType)
    if get_origin(hint) is list:
        return {f"{name}[]" for name in sql_types(get_args(hint)[0])}
    return TYPES[hint]


def test_the_fields_of_a_call_are_the_parameters_of_its_function() -> None:
    assert {call.function for call in calls()} == {
        "place_order", "enter_drop", "join_raffle", "open_case",
        "post", "post_spend", "post_tip", "post_rollback", "post_undo", "post_reset",
    }  # fmt: skip
    for call in calls():
        with connection.cursor() as cursor:
            cursor.execute(
                "select p.proargnames[:p.pronargs], (select array_agg(format_type(t, null) order by n) "
                "from unnest(p.proargtypes::oid[]) with ordinality u(t, n)) from pg_proc p "
                "join pg_namespace n on n.oid = p.pronamespace where n.nspname = %s and p.proname = %s",
                [TEMPLATE_SCHEMA, call.function],
            )
            ((names, kinds),) = cursor.fetchall()
        parameters = call.parameters()
        assert {f"p_{name}" for name in parameters} == set(names), call.function
        for name, kind in zip(names, kinds, strict=True):
            assert kind in sql_types(parameters[name.removeprefix("p_")]), f"{call.function}: {name}"
