from django.apps import AppConfig


class CommunityExportsConfig(AppConfig):
    name = "saas.communities.exports"
    label = "community_exports"
