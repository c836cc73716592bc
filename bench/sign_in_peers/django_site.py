"""`python django_site.py PORT`: siwe-django as in its introduction, with a database in the working directory.

SQLite has the settings that Django's documentation recommends for servers: a write-ahead log, and transactions that
begin immediately.
"""

import sys

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, JsonResponse
from django.urls import include, path
from waitress import serve  # type: ignore[import-untyped,import-not-found,unused-ignore] # of its own environment

PORT = int(sys.argv[1])
ORIGIN = f"http://127.0.0.1:{PORT}"
THREAD_COUNT = 8

settings.configure(
    ALLOWED_HOSTS=["127.0.0.1"],
    AUTHENTICATION_BACKENDS=["siwe_django.backend.SiweBackend", "django.contrib.auth.backends.ModelBackend"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": "peer.db",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
            },
        }
    },
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "siwe_django",
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
    ROOT_URLCONF=__name__,
    SECRET_KEY="of a benchmark " * 4,
    SIWE_DJANGO={"DOMAIN": f"127.0.0.1:{PORT}", "URI": ORIGIN, "ALLOWED_CHAIN_IDS": [1]},
    USE_TZ=True,
)
django.setup()


def show_account(request: HttpRequest) -> JsonResponse:
    """Return the session's user."""
    user = request.user
    return JsonResponse({"account": str(user)}, status=200 if user.is_authenticated else 401)


urlpatterns = [path("auth/siwe/", include("siwe_django.urls")), path("members", show_account)]

if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    serve(get_wsgi_application(), host="127.0.0.1", port=PORT, threads=THREAD_COUNT)
