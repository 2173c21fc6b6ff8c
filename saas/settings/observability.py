"""Metrics, traces and reports of browsers (docs/operations/observability.md)."""

from saas import env
from saas.kernel import traces
from saas.settings.base import STATE_DIR

# The port of this process's metrics. Without it, no metrics are served. Each service needs a port of its own, so the
# variable belongs to its unit and not to the settings that all share (saas.kernel.metrics).
METRICS_PORT = env.port("METRICS_PORT", 0, least=0)
# The address of that port. In a container, Prometheus comes from another one, so it is 0.0.0.0 there.
METRICS_BIND = env.host("METRICS_BIND", "127.0.0.1")
# The file that a complete backup touches, if it is not in STATE_DIR.
BACKUP_MARK = env.folder("BACKUP_MARK", STATE_DIR / "backup-complete")
# The share of pages whose browser reports what their content policy blocked: 1 is all, 0.1 is every tenth.
CSP_REPORT_SHARE = env.factor("CSP_REPORT_SHARE", 0.1)

# The variables of OpenTelemetry are read by its packages.
OTEL_EXPORTER_OTLP_ENDPOINT = env.web_address("OTEL_EXPORTER_OTLP_ENDPOINT")
if OTEL_EXPORTER_OTLP_ENDPOINT and not traces.is_installed():
    env.problem(
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "needs the packages of requirements/traces.txt. Install them, or leave the variable out",
    )
