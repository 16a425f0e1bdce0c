"""LemonLDAP::NG's portal behind nginx, as Debian installs them; the configuration is beside this file."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time


def openssl(*arguments, **others):
    return subprocess.run(["openssl", *arguments], check=True, capture_output=True, text=True, **others).stdout


folder = pathlib.Path.cwd()
private = openssl("genrsa", "2048")
values = {
    "PORT": sys.argv[1],
    "FOLDER": str(folder),
    "REDIRECT_URIS": os.environ["REDIRECT_URIS"],
    '"PRIVATE"': json.dumps(private),
    '"PUBLIC"': json.dumps(openssl("rsa", "-pubout", input=private)),
}
for name in "lmConf-1.json", "lemonldap-ng.ini", "nginx.conf":
    text = pathlib.Path(__file__).with_name(name).read_text()
    for word, value in values.items():
        text = text.replace(word, value)
    pathlib.Path(name).write_text(text)
pathlib.Path("sessions").mkdir()

portal = ["/usr/sbin/llng-fastcgi-server", "--foreground", "--proc=4", "--socket=portal.sock", "--pid=portal.pid"]
if os.geteuid() == 0:
    # The portal refuses to run as root.
    portal += ["--user=www-data", "--group=www-data"]
    for path in folder, *folder.iterdir():
        shutil.chown(path, "www-data", "www-data")
os.environ["LLNG_DEFAULTCONFFILE"] = str(folder / "lemonldap-ng.ini")
os.environ["LLNG_DEFAULTLOGGER"] = "Lemonldap::NG::Common::Logger::Std"
process = subprocess.Popen(portal)
while not pathlib.Path("portal.sock").exists():
    if process.poll() is not None:
        sys.exit(f"the portal ended with status {process.returncode}")
    time.sleep(0.1)
os.execv("/usr/sbin/nginx", ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "error.log"])
