from django.apps import AppConfig


class HandOverConfig(AppConfig):
    name = "saas.communities.hand_over"
    label = "hand_over"
