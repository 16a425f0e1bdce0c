"""Glewlwyd as Debian installs it, with a user, the partner's server and two apps as clients.

It prints its address at once, on a port that it holds. It starts when the file that the argument names has the
redirect URI of the partner's server, whose port is known later than this one's, and then prints that it is ready.

    .venv/bin/python Tests/ThirdPartyTests/servers/glewlwyd_server.py FILE
"""
import http.cookiejar
import json
import os
import pathlib
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

redirect_uri = pathlib.Path(sys.argv[1])
# Who starts this may do so on a thread that blocks signals, and that is inherited.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))

# The port stays bound here and is not listened on: no other program gets it from the system, and Glewlwyd, which
# sets SO_REUSEADDR too, can listen on it.
held = socket.socket()
held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
held.bind(("127.0.0.1", 0))
port = held.getsockname()[1]
address = f"http://127.0.0.1:{port}"
print(f"{address}/api/oidc", flush=True)
while not redirect_uri.exists():
    time.sleep(0.05)

administrator = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))


def send(path, body, method="POST"):
    request = urllib.request.Request(
        f"{address}/api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
    try:
        administrator.open(request, timeout=30).read()
    except urllib.error.HTTPError as error:
        sys.exit(f"{path}: {error.code} {error.read().decode(errors='replace')}")


def client(name, uri):
    """A confidential client; its secret is its name with -secret."""
    send("client/?source=database", {
        "source": "database", "client_id": name, "name": name, "confidential": True, "enabled": True,
        "password": f"{name}-secret", "client_secret": f"{name}-secret", "redirect_uri": [uri],
        "authorization_type": ["code", "refresh_token"], "token_endpoint_auth_method": ["client_secret_basic"],
    })


def configure():
    """What an administrator does in the product's pages."""
    send("auth/", {"username": "admin", "password": "password"})
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()
    send("mod/plugin/", {
        "module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "enabled": True,
        "parameters": {
            "iss": f"{address}/api/oidc", "jwt-type": "rsa", "jwt-key-size": "256", "key": private, "cert": public,
            "access-token-duration": 3600, "refresh-token-duration": 86400, "code-duration": 600,
            "refresh-token-rolling": True, "allow-non-oidc": False, "auth-type-code-enabled": True,
            "auth-type-refresh-enabled": True, "subject-type": "public", "pkce-allowed": True,
            "name-claim": "mandatory", "email-claim": "mandatory",
            "claims": [{
                "name": "email_verified", "user-property": "email_verified", "mandatory": True, "on-demand": False,
                "type": "boolean", "boolean-value-true": "yes", "boolean-value-false": "no",
            }],
        },
    })
    send("user/?source=database", {
        "source": "database", "username": "ada", "name": "Ada Lovelace", "email": "ada@glewlwyd.example",
        "email_verified": "yes", "password": "correct horse", "scope": ["openid"], "enabled": True,
    })
    client("partner-server", redirect_uri.read_text())
    client("partner-ios", "http://127.0.0.1:1/app")
    client("games-ios", "http://127.0.0.1:1/app")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    database = sqlite3.connect(folder / "glewlwyd.db")
    database.executescript(pathlib.Path("/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3").read_text())
    # The users have one property more than the product's.
    ((parameters,),) = database.execute("SELECT gumi_parameters FROM g_user_module_instance")
    changed = json.loads(parameters)
    changed.setdefault("data-format", {})["email_verified"] = {"multiple": False, "read": True, "write": True}
    database.execute("UPDATE g_user_module_instance SET gumi_parameters = ?", (json.dumps(changed),))
    database.commit()
    database.close()
    settings = pathlib.Path("/etc/glewlwyd/config-2.7.json")
    template = pathlib.Path("/usr/share/glewlwyd/templates/glewlwyd-debian.conf.properties").read_text()
    template = re.sub(r"(?m)^(port|external_url|log_mode|log_file|@include).*$", "", template)
    (folder / "glewlwyd.conf").write_text(
        f'port={port}\nbind_address="127.0.0.1"\nexternal_url="{address}"\nlog_mode="file"\n'
        f'log_file="{folder}/log"\n{template}\n'
        f'database = {{ type = "sqlite3" path = "{folder}/glewlwyd.db" }}\n'
    )
    server = subprocess.Popen(
        ["glewlwyd", "--config-file", folder / "glewlwyd.conf"], cwd=folder, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    try:
        while server.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.05)
        else:
            sys.exit("Glewlwyd did not start:\n" + (folder / "log").read_text()[-2000:])
        configure()
        print("ready", flush=True)
        server.wait()
    finally:
        server.terminate()
        server.wait()
