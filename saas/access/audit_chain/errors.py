from saas.kernel.database_errors import DatabaseFault, sqlstate


@sqlstate("GS010")
class AppendOnly(DatabaseFault):
    """Audit entries and chain entries cannot be changed or deleted."""
