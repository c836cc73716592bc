"""An optional app for Django: wallets of the site's own users, by a foreign key (docs/users.md).

INSTALLED_APPS names `kisslock.integrations.django_users`, AUTHENTICATION_BACKENDS
`kisslock.integrations.django_users.backend.LinkedWalletBackend`.
"""
