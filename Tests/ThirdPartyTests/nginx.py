"""nginx with the project's configuration, and partner-server behind it, once or more.

Usage: nginx.py CONFIGURATION FOLDER COUNT FIRST PARTNER-SERVER [ARGUMENTS]. Makes a CA and a certificate for localhost in FOLDER
(ca.pem, server.pem, server.key), starts nginx and COUNT servers, prints where nginx takes TLS, where it takes plain HTTP, and the
processes of the servers, and ends all when it is ended. FIRST is the address of a server that gets requests before them, or empty. nginx
logs to standard error. With BESIDE_OTHER_SITES, the configuration is a file of its own, without its limits for the process, and another
file has what a distribution's nginx.conf has, with logs of its own.
"""

import atexit
import os
import shutil
import signal
import socket
import subprocess
import sys

configuration, folder, count, first, *server = sys.argv[1:]


def openssl(*arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
openssl("req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=CA of a test")
openssl("req", *key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost")
with open(f"{folder}/names", "w") as names:
    names.write("subjectAltName=DNS:localhost\nbasicConstraints=critical,CA:FALSE\n")
openssl("x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
        "-days", "2", "-extfile", "names", "-out", "server.pem")

# Free ports: nginx takes over sockets that are named in NGINX, as it does when a newer version of it replaces an older one.
https, http = (socket.create_server(("127.0.0.1", 0)) for _ in range(2))
origin = f"https://localhost:{https.getsockname()[1]}"

children = []


def end():
    for child in children:
        child.terminate()
    for child in children:
        child.wait()


atexit.register(end)
# The thread that started this script may have blocked signals, and a child inherits that.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
behind = [first] if first else []
for _ in range(int(count)):
    partner = subprocess.Popen([*server, "--port", "0", "--issuer", origin, "--proxy", "127.0.0.1", "--trial"],
                               stdout=subprocess.PIPE, text=True, cwd=folder)
    children.append(partner)
    behind.append(partner.stdout.readline().removeprefix("Partner server on http://").split(",")[0])
partners = " ".join(str(partner.pid) for partner in children)
# Of three requests the first server gets two: so the steps of a sign-in go to both, in each order.
weights = [2] + [1] * (len(behind) - 1)
servers = "".join(f"server {place} fail_timeout=1s weight={weight};\n" for place, weight in zip(behind, weights))

with open(configuration) as file:
    text = file.read()
temporary = "".join(f"    {kind}_temp_path {folder};\n" for kind in
                    ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
for old, new in [
    ("listen 443 ssl;", f"listen 127.0.0.1:{https.getsockname()[1]} ssl;"),
    ("listen 80;", f"listen 127.0.0.1:{http.getsockname()[1]};"),
    ("        listen [::]:443 ssl;\n", ""),
    ("        listen [::]:80;\n", ""),
    ("server_name partner.example;", "server_name localhost;"),
    ("https://partner.example$request_uri", f"{origin}$request_uri"),
    ("/etc/nginx/partner.example.pem", f"{folder}/server.pem"),
    ("/etc/nginx/partner.example.key", f"{folder}/server.key"),
    ("/var/log/nginx/partner.log", f"{folder}/access.log"),
    ("/var/log/nginx/partner-error.log", f"{folder}/error.log"),
    ("$uri $status'", "$uri $status $upstream_addr'"),
    ("server 127.0.0.1:8080 fail_timeout=1s;\n", servers),
    # The tests send more forms in a second than people do; the test of the limit lets nginx forget none of them.
    ("rate=60r/m", f"rate={os.environ.get('NGINX_RATE', '10000r/s')}"),
    ("http {\n", "http {\n" + temporary),
]:
    if old not in text:
        sys.exit(f"the configuration has no {old}")
    text = text.replace(old, new)
if os.environ.get("BESIDE_OTHER_SITES"):
    site = text.split("\nhttp {\n")[1].rsplit("}", 1)[0]
    with open(f"{folder}/site.conf", "w") as file:
        file.write(site)
    text = (f"events {{}}\nhttp {{\n    server_tokens off;\n    access_log {folder}/other-access.log;\n"
            f"    error_log {folder}/other-error.log;\n    include {folder}/site.conf;\n}}\n")
with open(f"{folder}/nginx.conf", "w") as file:
    file.write(text)

taken = [https.fileno(), http.fileno()]
environment = os.environ | {"NGINX": "".join(f"{number};" for number in taken)}
children.append(subprocess.Popen(
    [shutil.which("nginx") or "/usr/sbin/nginx", "-e", "stderr", "-c", f"{folder}/nginx.conf",
     "-g", f"daemon off; pid {folder}/nginx.pid; error_log stderr;"], pass_fds=taken, env=environment))
print(f"{origin} http://localhost:{http.getsockname()[1]} {partners}.", flush=True)
children[-1].wait()
