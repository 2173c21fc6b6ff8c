"""Traces of OpenTelemetry, off unless OTEL_EXPORTER_OTLP_ENDPOINT names a collector.

Requests, their statements and the runs of jobs are spans. Attributes have routes, tasks, ids of requests, jobs and
communities, and the kind of a statement: never its text, an address or a name. The packages are in
requirements/traces.txt; docs/operations/observability.md says how to install them.
"""

import importlib.util
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import Any

IS_ON = bool(os.environ.get("OTEL_EXPORTER_OTLP_ENDPOINT"))
SERVER, CLIENT, CONSUMER = "SERVER", "CLIENT", "CONSUMER"


def is_installed() -> bool:
    """True if this environment has the packages that send traces."""
    try:
        return importlib.util.find_spec("opentelemetry.exporter.otlp.proto.http") is not None
    except ModuleNotFoundError:
        return False


@contextmanager
def span(name: str, kind: str, attributes: Mapping[str, Any]) -> Iterator[Any]:
    """Record a span around the block, and yield it; None while traces are off. Exceptions are recorded by their type.

    An attribute must not be a text that a person wrote, an address, or a token.
    """
    if not IS_ON:
        yield None
        return
    from opentelemetry.trace import SpanKind, Status, StatusCode

    # The library would record the text of an exception, which can have an address.
    with (
        provider()
        .get_tracer("gemhall")
        .start_as_current_span(
            name,
            kind=SpanKind[kind],
            attributes=dict(attributes),
            record_exception=False,
            set_status_on_exception=False,
        ) as current
    ):
        try:
            yield current
        except BaseException as error:
            current.set_attribute("error.type", type(error).__name__)
            current.set_status(Status(StatusCode.ERROR))
            raise


def flush() -> None:
    """Send the spans that wait."""
    if IS_ON:
        provider().force_flush()


@cache
def provider() -> Any:
    """Return the source of this process's spans. It has a thread that sends them, so each process makes its own."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    # OTEL_RESOURCE_ATTRIBUTES adds to these.
    resource = Resource.create({"service.name": os.environ.get("OTEL_SERVICE_NAME", "gemhall")})
    made = TracerProvider(resource=resource)
    # Endpoint, headers, timeout and compression: the variables of OpenTelemetry.
    made.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return made


os.register_at_fork(after_in_child=provider.cache_clear)
