"""The HTTP API and its OpenAPI document."""

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    # What every call gets is set in saas.access.registrations. Without that, every call is refused.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAdminUser"],
    "DEFAULT_SCHEMA_CLASS": "saas.kernel.openapi.GuardedSchema",
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "EXCEPTION_HANDLER": "saas.kernel.errors.render_error",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
# Alarms that the readiness answer shows, although the process can work without them.
HEALTH_ALARMS = {"audit": "saas.access.audit_chain.services.is_sound"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Gemhall API",
    "VERSION": "1",
    "DESCRIPTION": (
        "Communities, gems, stores: the API behind every screen of Gemhall.\n\n"
        "- A write needs the header `X-CSRFToken`. `GET /api/common/auth/csrf` returns a token.\n"
        "- A call that moves gems needs the header `Idempotency-Key` with a UUID. A repeated call gets the "
        "first answer.\n"
        "- Gems are strings of digits.\n"
        "- An error has `code`, `message`, `params` and `fields`. Each call lists its codes.\n"
        "- `x-guard` says who may make a call, and `x-scope` says where: everywhere, on the platform's hosts only, or "
        "in one community.\n\n"
        "The page docs/api.md of the source explains these rules with a first call."
    ),
    "OAS_VERSION": "3.1.0",
    "SERVE_PUBLIC": False,
    "SCHEMA_PATH_PREFIX": r"/api",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "saas.kernel.openapi.describe_refusals",
    ],
    "SORT_OPERATIONS": True,
    "ENUM_NAME_OVERRIDES": {
        "DropEntryState": "tenants.stores.drops.models.DropEntryState",
        "AuditAction": "saas.access.audit_things.ACTIONS",
        "CaseDenialCode": "tenants.lootboxes.eligibility.DENIAL_CODES",
        "CasinoAccountState": "saas.casinos.models.AccountState",
        "CasinoNaming": "saas.casinos.models.Naming",
        "Cause": "tenants.wallets.models.Cause",
        "ChosenRole": "saas.accounts.api.profile_serializers.ROLES_TO_CHOOSE",
        "ColorScheme": "saas.tenancy.models.Scheme",
        "CommunitySection": "saas.directory.selectors.SECTIONS",
        "CommunityState": "saas.tenancy.models.CommunityState",
        "CornerShape": "saas.tenancy.models.Shape",
        "DeliveryMethod": "tenants.stores.shipping.models.DeliveryMethod",
        "DrawKind": "tenants.draws.models.DrawKind",
        "DrawState": "tenants.draws.models.DrawState",
        "ExportState": "saas.accounts.models.DataExport.State",
        "FirstStatus": "tenants.lootboxes.api.serializers.FIRST",
        "FontPair": "tenants.branding.api.serializers.PAIR_SLUGS",
        "GetStartedStep": "tenants.back_office.api.serializers.STEPS",
        "ImportMode": "tenants.wallets.imports.models.ImportMode",
        "ImportPlatform": "tenants.wallets.imports.models.Platform",
        "ImportRowState": "tenants.wallets.imports.models.ImportRowState",
        "ImportState": "tenants.wallets.imports.models.ImportState",
        "ImportTool": "tenants.wallets.imports.models.Tool",
        "ItemEvent": "tenants.stores.api.item_serializers.EVENTS",
        "ItemOrigin": "tenants.stores.api.item_serializers.ORIGINS",
        "ItemSource": "tenants.stores.inventory.models.ItemSource",
        "ItemState": "tenants.stores.api.item_serializers.STANDINGS",
        "ItemStatus": "tenants.stores.inventory.models.ItemStatus",
        "LinkableProvider": "tenants.raffles.models.LINKABLE",
        "ListingKind": "saas.directory.models.ListingKind",
        "LootboxPrizeKind": "tenants.lootboxes.models.LootboxPrizeKind",
        "LootboxStatus": "tenants.lootboxes.models.LootboxStatus",
        "LootboxWish": "tenants.lootboxes.api.serializers.WANTED",
        "MemberStanding": "tenants.members.api.serializers.STANDINGS",
        "MemberStatus": "tenants.members.models.MemberStatus",
        "NotificationArea": "saas.notifications.api.serializers.AREAS",
        "NotificationStatus": "saas.notifications.api.serializers.STATUSES",
        "NotificationType": "saas.notifications.api.serializers.KINDS",
        "OnboardingStep": "saas.directory.onboarding.STEP_NAMES",
        "OrderStatus": "tenants.stores.models.OrderStatus",
        "PlanCode": "saas.billing.plans.PLAN_CODES",
        "PrizeState": "tenants.raffles.models.AwardState",
        "ProductBadge": "saas.directory.models.ProductBadge",
        "ProductDenialCode": "tenants.stores.product_page.DENIAL_CODES",
        "ProductSize": "tenants.stores.models.ProductSize",
        "ProductStatus": "tenants.stores.models.ProductStatus",
        "ProductType": "saas.directory.models.ProductType",
        "Provider": "saas.kernel.providers.Provider",
        "QuestionKind": "tenants.stores.api.product_serializers.QUESTION_KINDS",
        "RaffleDenialCode": "tenants.raffles.eligibility.DENIAL_CODES",
        "RafflePrizeKind": "tenants.raffles.models.RafflePrizeKind",
        "RaffleStanding": "tenants.raffles.selectors.STANDINGS",
        "RaffleStatus": "tenants.raffles.models.RaffleStatus",
        "Rarity": "saas.directory.models.Rarity",
        "RestockUnit": "tenants.stores.models.RestockUnit",
        "StaffPermission": "saas.tenancy.permissions.Permission",
        "StaffState": "saas.access.staff.api.serializers.STATES",
        "StoreStatus": "tenants.stores.models.StoreStatus",
        "TicketFilter": "tenants.raffles.api.serializers.FILTERS",
        "TicketSource": "tenants.raffles.models.TicketSource",
        "TwoFactorMethod": "saas.accounts.factors.models.Method",
        "UserRole": "saas.accounts.models.UserRole",
        "WalletTransactionType": "tenants.wallets.models.TransactionType",
    },
    "DISABLE_ERRORS_AND_WARNINGS": False,
}
