"""An optional Django app: wallets of the site's own users, with a foreign key (docs/users.md).

Add `kisslock.integrations.django_users` to INSTALLED_APPS, and
`kisslock.integrations.django_users.backend.LinkedWalletBackend` to AUTHENTICATION_BACKENDS.
"""
