"""The registrations of this partner: Google's client, another client, one user, the association file."""

HOSTS = ("oauth-redirect", "oauth-redirect-sandbox")
WEB_REDIRECT_URI = "https://oauth-redirect.googleusercontent.com/r/example-project"
REDIRECT_URIS = [f"https://{host}.googleusercontent.com/r/example-project" for host in HOSTS] + [
    f"https://{host}.googleusercontent.com/a/{app}{build}"
    for host in HOSTS
    for app in ("com.google.Chromecast", "com.google.OPA")
    for build in ("", ".dev", ".enterprise")
]
CLIENTS = {"google-client": "google-secret", "other-client": "other-secret"}
SCOPES = ["devices.read", "devices.control"]
APP_ID = "TEAMID1234.example.partner.app"


class User:
    """The one account."""

    name, password = "ada", "correct horse"
    subject, email = "account-7c1f", "ada@partner.example"
