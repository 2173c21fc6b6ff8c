"""The check of answers against the classes of stripe-python, which Stripe generates from its OpenAPI document."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, ForwardRef, Literal, Union, get_args, get_origin

from stripe import ListObject, StripeObject
from stripe._object_classes import OBJECT_CLASSES, get_object_class

Row = Mapping[str, Any]


def problems(answer: Row, where: str = "") -> list[str]:
    """Return what an answer has, lacks or says that Stripe's document does not allow."""
    kind = str(answer.get("object", ""))
    place = where or kind
    if kind == "list":
        return [text for index, row in enumerate(answer["data"]) for text in problems(row, f"{place}[{index}]")]
    if kind not in OBJECT_CLASSES:
        return [f"{place}: Stripe has no object {kind!r}"]
    if answer.get("deleted"):
        return []
    return list(_of_class(get_object_class("V1", kind), answer, place))


def _of_class(shape: Any, answer: Any, place: str) -> Iterator[str]:
    if not isinstance(answer, Mapping):
        yield f"{place}: {answer!r} is no object"
        return
    fields = _fields(shape)
    for name in answer.keys() - fields.keys():
        yield f"{place}.{name}: unknown field"
    for name, hint in fields.items():
        if name in answer:
            yield from _of_hint(hint, answer[name], f"{place}.{name}")
        elif not _may_be_none(hint):
            yield f"{place}.{name}: missing"


@lru_cache(maxsize=1024)
def _fields(shape: Any) -> dict[str, Any]:
    return {
        name: hint for name, hint in shape.__annotations__.items()
        if get_origin(hint) is not ClassVar and not name.startswith("_")
    }  # fmt: skip


def _may_be_none(hint: Any) -> bool:
    return get_origin(hint) is Union and type(None) in get_args(hint)


def _options(hint: Any) -> list[Any]:
    if get_origin(hint) is Union:
        return [one for option in get_args(hint) for one in _options(option)]
    return [hint]


def _of_hint(hint: Any, value: Any, place: str) -> Iterator[str]:
    options = _options(hint)
    choices = [one for option in options if get_origin(option) is Literal for one in get_args(option)]
    if choices:
        # stripe-python adds str to each list of choices, so that later choices of Stripe still pass.
        options = [option for option in options if option is not str]
    if value is not None:
        options = [option for option in options if option is not type(None)]
    found = [list(_of_option(option, value, place)) for option in options]
    if all(found):
        yield from min(found, key=len)


def _of_option(option: Any, value: Any, place: str) -> Iterator[str]:
    origin = get_origin(option)
    if option is Any:
        return
    if isinstance(option, ForwardRef | str):
        # Each of these names is a class of resources; the answer says which one it is.
        yield from problems(value, place) if isinstance(value, Mapping) else [f"{place}: {value!r} is no object"]
    elif origin is Literal:
        if value not in get_args(option):
            yield f"{place}: {value!r} is none of {get_args(option)[:8]}"
    elif origin is list:
        if not isinstance(value, list):
            yield f"{place}: {value!r} is no list"
            return
        for index, item in enumerate(value):
            yield from _of_hint(get_args(option)[0], item, f"{place}[{index}]")
    elif origin is ListObject or option is ListObject:
        yield from problems(value, place)
    elif origin is not None and issubclass(origin, StripeObject):
        if not isinstance(value, Mapping):
            yield f"{place}: {value!r} is no object"
    elif isinstance(option, type) and issubclass(option, StripeObject):
        yield from _of_class(option, value, place)
    elif not _is_plain(option, value):
        yield f"{place}: {value!r} is no {getattr(option, '__name__', option)}"


def _is_plain(option: Any, value: Any) -> bool:
    name = getattr(option, "__name__", "")
    if name == "Decimal":
        return isinstance(value, str)
    if name == "int":
        return isinstance(value, int) and not isinstance(value, bool)
    if name == "float":
        return isinstance(value, int | float) and not isinstance(value, bool)
    return isinstance(value, option if isinstance(option, type) else ())
