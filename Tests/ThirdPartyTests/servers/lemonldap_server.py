"""LemonLDAP::NG with its demo accounts, the partner's server and two apps as clients.

It prints its address at once, on a port that it holds. It starts when the file that the argument names has the
redirect URI of the partner's server, whose port is known later than this one's, and then prints that it is ready.

    .venv/bin/python Tests/ThirdPartyTests/servers/lemonldap_server.py FILE
"""
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

redirect_uri = pathlib.Path(sys.argv[1])
product = pathlib.Path(__file__).resolve().parents[2] / "RealServers/lemonldap-ng"
# Who starts this may do so on a thread that blocks signals, and that is inherited.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


def client(name, uri):
    """A confidential client; its secret is its name with -secret."""
    return {
        "oidcRPMetaDataOptionsClientID": name,
        "oidcRPMetaDataOptionsClientSecret": f"{name}-secret",
        "oidcRPMetaDataOptionsDisplayName": name,
        "oidcRPMetaDataOptionsIDTokenSignAlg": "RS256",
        "oidcRPMetaDataOptionsRedirectUris": uri,
    }


def settings(folder):
    """A copy of the product's settings for flip-check, with other clients."""
    copy = pathlib.Path(shutil.copytree(product, folder / "settings"))
    file = copy / "lmConf-1.json"
    values = json.loads(file.read_text())
    addresses = {name: "http://127.0.0.1:1/app" for name in ("partner-ios", "games-ios")}
    addresses["partner-server"] = redirect_uri.read_text()
    values["oidcRPMetaDataOptions"] = {name: client(name, uri) for name, uri in addresses.items()}
    values["oidcRPMetaDataExportedVars"] = {name: {"email": "mail", "name": "cn"} for name in addresses}
    file.write_text(json.dumps(values))
    return copy


# The port stays bound here and is not listened on: no other program gets it from the system, and nginx, which
# sets SO_REUSEADDR too, can listen on it.
held = socket.socket()
held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
held.bind(("127.0.0.1", 0))
port = held.getsockname()[1]
print(f"http://127.0.0.1:{port}/", flush=True)
while not redirect_uri.exists():
    time.sleep(0.05)

with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    place = folder / "run"
    place.mkdir()
    # The portal gives up root's rights, and has to come to its files.
    folder.chmod(0o755)
    with open(folder / "log", "w") as log:
        server = subprocess.Popen(
            [sys.executable, settings(folder) / "server.py", str(port)],
            cwd=place, env=os.environ | {"REDIRECT_URIS": "none"}, stdout=log, stderr=log, start_new_session=True,
        )
    try:
        while server.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.05)
        else:
            sys.exit("LemonLDAP::NG did not start:\n" + (folder / "log").read_text()[-2000:])
        print("ready", flush=True)
        server.wait()
    finally:
        # The portal is a process of its own beside nginx.
        try:
            os.killpg(server.pid, signal.SIGTERM)
        except ProcessLookupError:
            pass
        server.wait()
