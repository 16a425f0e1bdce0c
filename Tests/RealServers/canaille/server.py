"""Canaille with an account and two clients, by Werkzeug's server with threads."""

import datetime
import os
import sys

from canaille import create_app
from joserfc.jwk import RSAKey
from werkzeug.serving import run_simple

port = int(sys.argv[1])
app = create_app(
    {
        "SECRET_KEY": "known, because it is for a trial",
        "SERVER_NAME": f"127.0.0.1:{port}",
        "PREFERRED_URL_SCHEME": "http",
        "CANAILLE": {"DATABASE": "sql"},
        "CANAILLE_SQL": {"DATABASE_URI": f"sqlite:///{os.getcwd()}/trial.sqlite3"},
        "CANAILLE_OIDC": {
            "ENABLE_OIDC": True,
            "REQUIRE_NONCE": False,
            "ACTIVE_JWKS": [RSAKey.generate_key(2048, auto_kid=True).as_dict(private=True)],
        },
    }
)
with app.app_context():
    from canaille.app import models
    from canaille.backends import Backend

    user = models.User(user_name="ada", family_name="Lovelace", emails=["ada@partner.example"], password="correct horse")
    Backend.instance.save(user)
    for name, uris in ("google", os.environ["REDIRECT_URIS"].split()), ("other", ["https://other.example/callback"]):
        client = models.Client(
            client_id=f"{name}-client",
            client_secret=f"{name}-secret",
            client_name=name,
            client_id_issued_at=datetime.datetime.now(datetime.timezone.utc),
            redirect_uris=uris,
            grant_types=["authorization_code", "refresh_token"],
            response_types=["code"],
            scope=["openid", "profile", "email"],
            token_endpoint_auth_method="client_secret_post",
        )
        Backend.instance.save(client)
run_simple("127.0.0.1", port, app, threaded=True)
