"""The OpenAPI document: drf-spectacular plus ``x-guard`` and ``x-scope`` on every operation."""

from typing import TYPE_CHECKING, Any, cast

from drf_spectacular.openapi import AutoSchema

if TYPE_CHECKING:
    from saas.kernel.api import Endpoint


class GuardedSchema(AutoSchema):
    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is not None:
            view = cast("Endpoint", self.view)
            operation["x-guard"] = view.guards[self.method]
            operation["x-scope"] = view.scope.value
        return operation

    def get_auth(self) -> list[dict[str, Any]]:
        return []

    def get_tags(self) -> list[str]:
        module: str = type(self.view).__module__
        return [module.split(".")[1]]
