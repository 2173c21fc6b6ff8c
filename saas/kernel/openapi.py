"""The OpenAPI document: drf-spectacular plus ``x-guard`` and ``x-scope`` on every operation."""

from typing import Any

from drf_spectacular.openapi import AutoSchema


class GuardedSchema(AutoSchema):
    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is not None:
            operation["x-guard"] = self.view.guards[self.method]
            operation["x-scope"] = self.view.scope.value
        return operation

    def get_auth(self) -> list[dict[str, Any]]:
        return []

    def get_tags(self) -> list[str]:
        module: str = type(self.view).__module__
        return [module.split(".")[1]]
