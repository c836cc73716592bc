"""The configuration of the Django app."""

from django.apps import AppConfig


class KisslockUsers(AppConfig):
    """The Django app that links wallets to the site's own users."""

    name = "kisslock.integrations.django_users"
    label = "kisslock_users"
    verbose_name = "Wallets"
    default_auto_field = "django.db.models.BigAutoField"
