"""Canaille with an account, the partner's app and the partner's server as clients.

The redirect URI of the partner's server is in the file that the argument names: the server's port is known later
than this one's.

    .venv/bin/python Tests/ThirdPartyTests/servers/canaille_server.py FILE
"""
import datetime
import logging
import pathlib
import signal
import socket
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")

from canaille import create_app
from joserfc.jwk import RSAKey
from werkzeug.serving import make_server

# Who starts this may do so on a thread that blocks signals, and that is inherited.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
# The log would fill the pipe that nobody reads.
logging.disable(logging.CRITICAL)
redirect_uri = pathlib.Path(sys.argv[1])
listener = socket.create_server(("127.0.0.1", 0))
port = listener.getsockname()[1]
folder = tempfile.TemporaryDirectory()
app = create_app(
    {
        "SECRET_KEY": "known, because it is for a test",
        "SERVER_NAME": f"127.0.0.1:{port}",
        "PREFERRED_URL_SCHEME": "http",
        "CANAILLE": {"DATABASE": "sql"},
        "CANAILLE_SQL": {"DATABASE_URI": f"sqlite:///{folder.name}/test.sqlite3"},
        "CANAILLE_OIDC": {
            "ENABLE_OIDC": True,
            "REQUIRE_NONCE": False,
            "ACTIVE_JWKS": [RSAKey.generate_key(2048, auto_kid=True).as_dict(private=True)],
        },
    }
)


def client(name, uri):
    """A confidential client; its secret is its name with -secret."""
    return models.Client(
        client_id=name,
        client_secret=f"{name}-secret",
        client_name=name,
        client_id_issued_at=datetime.datetime.now(datetime.timezone.utc),
        redirect_uris=[uri],
        grant_types=["authorization_code", "refresh_token"],
        response_types=["code"],
        scope=["openid", "profile", "email"],
        token_endpoint_auth_method="client_secret_basic",
        id_token_signed_response_alg="RS256",
    )


with app.app_context():
    from canaille.app import models
    from canaille.backends import Backend

    store = Backend.instance
    store.save(models.User(user_name="ada", given_name="Ada", family_name="Lovelace", formatted_name="Ada Lovelace",
                           emails=["ada@canaille.example"], password="correct horse"))
    server = client("partner-server", "http://127.0.0.1:1/unknown")
    store.save(server)
    server.audience = [server]
    store.save(server)
    phone = client("partner-ios", "http://127.0.0.1:1/app")
    store.save(phone)
    games = client("games-ios", "http://127.0.0.1:1/app")
    store.save(games)
    # Whom the provider tells about the tokens of these clients.
    for other in phone, games:
        other.audience = [other, server]
        store.save(other)


@app.before_request
def take_redirect_uri():
    if redirect_uri.exists():
        known = store.get(models.Client, client_id="partner-server")
        if known.redirect_uris != [redirect_uri.read_text()]:
            known.redirect_uris = [redirect_uri.read_text()]
            store.save(known)


# A thread for each request: to show its pages, the server asks itself.
running = make_server("127.0.0.1", port, app, threaded=True, fd=listener.fileno())
print(f"http://127.0.0.1:{port}", flush=True)
running.serve_forever()
