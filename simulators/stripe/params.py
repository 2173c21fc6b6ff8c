"""Parameters: decoding of nested form keys, and the check against the types that stripe-python publishes.

Stripe generates these types from its OpenAPI document. So an unknown parameter, a missing one, a wrong type or a wrong
choice is refused as Stripe refuses it.
"""

import re
import types
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import stripe
import typing_extensions
from stripe import RequestOptions

from simulators.stripe.errors import StripeError, bad_parameter, unsupported

Params = dict[str, Any]
_KEY = re.compile(r"^([^\[\]]+)((?:\[[^\[\]]*\])*)$")
_PART = re.compile(r"\[([^\[\]]*)\]")
_OPTIONS = frozenset(RequestOptions.__annotations__)
MAX_DEPTH = 12


def decode(pairs: Iterable[tuple[str, str]]) -> Params:
    """Return the nested values of keys like ``items[0][price]``. Indexed keys become lists."""
    root: Params = {}
    for key, value in pairs:
        found = _KEY.match(key)
        parts = [found[1], *_PART.findall(found[2])] if found else [key]
        if len(parts) > MAX_DEPTH:
            raise StripeError("Parameters are nested too deeply", stored=False)
        _place(root, parts, value)
    return {name: _lists(value) for name, value in root.items()}


def _place(root: Params, parts: list[str], value: str) -> None:
    node = root
    for part in parts[:-1]:
        name = part or str(len(node))
        child = node.setdefault(name, {})
        if not isinstance(child, dict):
            raise StripeError("Invalid nesting of parameters", stored=False, param=parts[0])
        node = child
    node[parts[-1] or str(len(node))] = value


def _lists(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    inner = {name: _lists(item) for name, item in value.items()}
    if inner and all(name.isdigit() for name in inner):
        return [inner[name] for name in sorted(inner, key=int)]
    return inner


@lru_cache(maxsize=512)
def _fields(shape: Any) -> dict[str, Any]:
    # stripe-python imports these two names for type checkers only.
    hints = get_type_hints(shape, localns={"StripeContext": object, "Mapping": Mapping}, include_extras=True)
    return {name: hint for name, hint in hints.items() if name not in _OPTIONS}


def _inner(hint: Any) -> tuple[Any, bool]:
    """Return the type inside NotRequired, and whether the parameter may be missing."""
    if get_origin(hint) is typing_extensions.NotRequired:
        return get_args(hint)[0], True
    return hint, False


def check(shape_name: str, given: Params, supported: Iterable[str]) -> Params:
    """Return ``given`` with typed values. ``supported`` are paths like ``items.price``; ``a.*`` is all below ``a``.

    Raises StripeError as Stripe does, and 501 for a parameter that the simulator does not support.
    """
    module_name, _, name = shape_name.rpartition(".")
    module: Any = stripe.params
    for part in filter(None, module_name.split(".")):
        module = getattr(module, part)
    return _shape(getattr(module, name), given, "", frozenset(supported) | {"expand", "expand.*"}, "")


def _shape(shape: Any, given: Mapping[str, Any], param: str, supported: frozenset[str], path: str) -> Params:
    fields = _fields(shape)
    for name in given:
        if name not in fields:
            full = f"{param}[{name}]" if param else name
            raise bad_parameter(f"Received unknown parameter: {full}", full, "parameter_unknown")
    result: Params = {}
    for name, hint in fields.items():
        kind, optional = _inner(hint)
        full, here = (f"{param}[{name}]" if param else name), (f"{path}.{name}" if path else name)
        if name not in given:
            if not optional:
                raise bad_parameter(f"Missing required param: {full}.", full, "parameter_missing")
            continue
        value = _value(kind, given[name], full, supported, here)
        if not _supports(supported, here):
            raise unsupported(full)
        result[name] = value
    return result


def _supports(supported: frozenset[str], path: str) -> bool:
    parts = path.split(".")
    above = {".".join([*parts[:count], "*"]) for count in range(len(parts) + 1)}
    return path in supported or bool(above & supported) or any(item.startswith(f"{path}.") for item in supported)


def _options_of(kind: Any) -> list[Any]:
    if get_origin(kind) in (Union, types.UnionType):
        return [one for option in get_args(kind) for one in _options_of(option)]
    return [kind]


def _value(kind: Any, value: Any, param: str, supported: frozenset[str], path: str) -> Any:
    options = _options_of(kind)
    literals = [str(one) for option in options if get_origin(option) is Literal for one in get_args(option)]
    if value == "":
        if "" in literals or any(get_origin(option) in (list, dict) for option in options):
            return ""
        raise bad_parameter(
            f"You passed an empty string for '{param}'. We assume empty values are an attempt to unset a parameter; "
            f"however '{param}' cannot be unset. You should remove '{param}' from your request or supply a non-empty "
            "value.",
            param,
            "parameter_invalid_empty",
        )
    choices = [one for one in literals if one]
    if value in choices:
        return value
    others = [option for option in options if get_origin(option) is not Literal]
    if choices:
        # stripe-python adds str to each list of choices, so that later choices of Stripe still pass.
        others = [option for option in others if option is not str]
    for option in others:
        if _fits(option, value):
            return _typed(option, value, param, supported, path)
    raise _wrong(others, choices, value, param)


def _fits(option: Any, value: Any) -> bool:
    if option is str:
        return isinstance(value, str)
    if get_origin(option) is list:
        return isinstance(value, list)
    if get_origin(option) is dict or typing_extensions.is_typeddict(option):
        return isinstance(value, dict)
    if not isinstance(value, str):
        return False
    pattern = {"int": r"-?\d{1,18}", "bool": r"true|false", "float": r"-?\d+(\.\d+)?", "Decimal": r"-?\d+(\.\d+)?"}
    return bool(re.fullmatch(pattern.get(getattr(option, "__name__", ""), r"(?!)"), value))


def _typed(option: Any, value: Any, param: str, supported: frozenset[str], path: str) -> Any:
    if typing_extensions.is_typeddict(option):
        return _shape(option, value, param, supported, path)
    if get_origin(option) is list:
        inner = get_args(option)[0]
        return [_value(inner, item, f"{param}[{index}]", supported, path) for index, item in enumerate(value)]
    if get_origin(option) is dict:
        inner = get_args(option)[1]
        return {name: item if item == "" else _value(inner, item, f"{param}[{name}]", supported, path)
                for name, item in value.items()}  # fmt: skip
    if option is bool:
        return value == "true"
    return value if option is str else option(value)


def _wrong(options: list[Any], choices: list[str], value: Any, param: str) -> StripeError:
    names = {getattr(option, "__name__", "") for option in options}
    if choices and isinstance(value, str):
        *most, last = choices
        listed = f"{', '.join(most)} or {last}" if most else last
        return bad_parameter(f"Invalid {param}: must be one of {listed}", param, "")
    if "int" in names:
        return bad_parameter(f"Invalid integer: {value}", param, "parameter_invalid_integer")
    if "bool" in names:
        return bad_parameter(f"Invalid boolean: {value}", param, "")
    if any(get_origin(option) is list for option in options):
        return bad_parameter("Invalid array", param, "")
    if isinstance(value, str):
        return bad_parameter("Invalid object", param, "parameter_invalid_empty" if not value else "")
    return bad_parameter(f"Invalid string: {value}", param, "")
