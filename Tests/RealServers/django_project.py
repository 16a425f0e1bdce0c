"""The Django project that three of the packages are installed into: settings, an account, and a server with threads."""

import os
import socketserver
import sys
import wsgiref.simple_server

import django
from django.conf import settings
from django.core.management import call_command

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title>
<meta name="viewport" content="width=device-width"><h1>Sign in</h1>
<form method="post">{% csrf_token %}{{ form.as_p }}<button>Sign in</button></form></html>"""
# The clients of a trial: Google, and one that must not be able to use what Google has.
CLIENTS = ("google", os.environ["REDIRECT_URIS"].split()), ("other", ["https://other.example/callback"])


def configure(apps, middleware=(), **others):
    """Sets Django up; the file that calls it has the list urlpatterns."""
    settings.configure(
        SECRET_KEY="known, because it is for a trial",
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF="__main__",
        INSTALLED_APPS=[f"django.contrib.{app}" for app in ("auth", "contenttypes", "sessions", "messages")] + apps,
        MIDDLEWARE=[
            "django.middleware.security.SecurityMiddleware",
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
            "django.middleware.clickjacking.XFrameOptionsMiddleware",
            *middleware,
        ],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "OPTIONS": {
                    "loaders": [
                        ("django.template.loaders.locmem.Loader", {"registration/login.html": PAGE}),
                        "django.template.loaders.app_directories.Loader",
                    ],
                    "context_processors": [
                        "django.template.context_processors.request",
                        "django.contrib.auth.context_processors.auth",
                        "django.contrib.messages.context_processors.messages",
                    ],
                },
            }
        ],
        # Without the two options threads get "database is locked", which says nothing about the package.
        DATABASES={
            "default": {
                "ENGINE": "django.db.backends.sqlite3",
                "NAME": "db.sqlite3",
                "OPTIONS": {"timeout": 30, "transaction_mode": "IMMEDIATE"},
            }
        },
        # The account is not worth its password, and each of the many sign-ins hashes it.
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        USE_TZ=True,
        LOGIN_URL="/accounts/login/",
        **others,
    )
    django.setup()
    call_command("migrate", verbosity=0)
    from django.contrib.auth.models import User

    User.objects.create_user("ada", "ada@partner.example", "correct horse")


class ThreadingServer(socketserver.ThreadingMixIn, wsgiref.simple_server.WSGIServer):
    daemon_threads = True


class QuietHandler(wsgiref.simple_server.WSGIRequestHandler):
    def log_message(self, *_):
        pass


def serve():
    """Serves at the port that is the program's argument."""
    from django.core.wsgi import get_wsgi_application

    port = int(sys.argv[1])
    application = get_wsgi_application()
    wsgiref.simple_server.make_server("127.0.0.1", port, application, ThreadingServer, QuietHandler).serve_forever()
