from saas.kernel.database_errors import DatabaseFault, sqlstate


@sqlstate("GS010")
class AppendOnly(DatabaseFault):
    """The audit log and its seals can neither be changed nor deleted."""
