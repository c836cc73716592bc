"""Django's settings; a test adds the database."""

SECRET_KEY = "not a secret here"
ALLOWED_HOSTS = ["127.0.0.1", "testserver"]
ROOT_URLCONF = "tests.integrations.shop.urls"
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "kisslock.integrations.django.WalletMiddleware",
]
AUTHENTICATION_BACKENDS = ["tests.integrations.shop.users.WalletUsers"]
USE_TZ = True
