from django.apps import AppConfig


class FanReferralsConfig(AppConfig):
    name = "tenants.fan_referrals"
    label = "fan_referrals"
