"""nanoidp with a user, the partner's app and the partner's server as clients.

The redirect URI of the partner's server is in the file that the argument names: the server's port is known later
than this one's. Until then, requests wait.

    .venv/bin/python Tests/ThirdPartyTests/servers/nanoidp_server.py FILE
"""
import logging
import os
import pathlib
import signal
import socket
import sys
import tempfile
import time
import warnings

warnings.simplefilter("ignore")

import yaml
from werkzeug.serving import make_server

# Who starts this may do so on a thread that blocks signals, and that is inherited.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
redirect_uri = pathlib.Path(sys.argv[1]).resolve()
listener = socket.create_server(("127.0.0.1", 0))
port = listener.getsockname()[1]
print(f"http://127.0.0.1:{port}", flush=True)
while not redirect_uri.exists():
    time.sleep(0.05)


def client(name, uri):
    """A confidential client; its secret is its name with -secret."""
    return {
        "client_id": name,
        "client_secret": f"{name}-secret",
        "token_endpoint_auth_method": "client_secret_basic",
        "redirect_uris": [uri],
    }


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    issuer = f"http://127.0.0.1:{port}"
    settings = {
        "config_version": 1,
        "server": {"host": "127.0.0.1", "port": port, "rate_limit_token_endpoint": "100000/minute"},
        "oauth": {
            "issuer": issuer,
            "audience": "api",
            "clients": [
                client("partner-server", redirect_uri.read_text()),
                client("partner-ios", "http://127.0.0.1:1/app"),
                client("games-ios", "http://127.0.0.1:1/app"),
            ],
        },
    }
    users = {
        "config_version": 1,
        "users": {"ada": {"password": "correct horse", "email": "ada@nanoidp.example", "tenant": "default"}},
    }
    (folder / "settings.yaml").write_text(yaml.safe_dump(settings))
    (folder / "users.yaml").write_text(yaml.safe_dump(users))
    # It makes its signing key in the folder in which it runs.
    os.chdir(folder)
    from nanoidp.app import create_app

    app = create_app(str(folder))
    # The log would fill the pipe that nobody reads.
    logging.disable(logging.CRITICAL)
    make_server("127.0.0.1", port, app, threaded=True, fd=listener.fileno()).serve_forever()
