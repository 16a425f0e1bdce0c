"""django-oauth-toolkit as an OpenID provider, with an account and the partner's server as a client.

The redirect URI of the partner's server is in the file that the argument names: the server's port is known later
than this one's.

    .venv/bin/python Tests/ThirdPartyTests/servers/django_toolkit_server.py FILE
"""
import pathlib
import signal
import socketserver
import sys
import tempfile
import wsgiref.simple_server

import django
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.conf import settings
from django.core.management import call_command

# Who starts this may do so on a thread that blocks signals, and that is inherited.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
redirect_uri = pathlib.Path(sys.argv[1])
folder = tempfile.TemporaryDirectory()
key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
)
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title><h1>Sign in</h1>
<form method="post">{% csrf_token %}{{ form.as_p }}<button>Sign in</button></form></html>"""
settings.configure(
    SECRET_KEY="known, because it is for a test",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF="__main__",
    INSTALLED_APPS=[f"django.contrib.{app}" for app in ("auth", "contenttypes", "sessions", "messages")]
    + ["oauth2_provider"],
    MIDDLEWARE=[
        "__main__.take_redirect_uri",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
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
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{folder.name}/test.sqlite3",
                           "OPTIONS": {"timeout": 30, "transaction_mode": "IMMEDIATE"}}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    USE_TZ=True,
    LOGIN_URL="/accounts/login/",
    OAUTH2_PROVIDER={
        "OIDC_ENABLED": True,
        "OIDC_RSA_PRIVATE_KEY": key.decode(),
        "SCOPES": {"openid": "Know who you are", "profile": "See your name", "email": "See your address"},
    },
)
django.setup()
call_command("migrate", verbosity=0)

from django.contrib.auth.models import User
from django.core.wsgi import get_wsgi_application
from django.urls import include, path
from oauth2_provider.models import Application

User.objects.create_user("ada", "ada@django.example", "correct horse")
Application.objects.create(
    name="partner-server",
    client_id="partner-server",
    client_secret="partner-server-secret",
    client_type="confidential",
    authorization_grant_type="authorization-code",
    algorithm="RS256",
)


def take_redirect_uri(answer):
    def middleware(request):
        if redirect_uri.exists():
            Application.objects.filter(client_id="partner-server").update(redirect_uris=redirect_uri.read_text())
        return answer(request)

    return middleware


urlpatterns = [
    path("o/", include("oauth2_provider.urls", namespace="oauth2_provider")),
    path("accounts/", include("django.contrib.auth.urls")),
]


class Server(socketserver.ThreadingMixIn, wsgiref.simple_server.WSGIServer):
    daemon_threads = True


class Handler(wsgiref.simple_server.WSGIRequestHandler):
    def log_message(self, *_):
        """Says nothing: the log would fill the pipe that nobody reads."""


server = wsgiref.simple_server.make_server("127.0.0.1", 0, get_wsgi_application(), Server, Handler)
print(f"http://127.0.0.1:{server.server_port}/o", flush=True)
server.serve_forever()
