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


WORDS = {
    "en": {
        "sign-in": "Sign in", "user": "User name", "password": "Password", "next": "Next", "wrong": "Wrong user name or password.",
        "consent": "Link your account to Google", "allow": "Agree and link", "deny": "Cancel", "error": "This request cannot be served",
        "terms": "Once linked, Google will have permission to control your devices.",
    },
    "de": {
        "sign-in": "Anmelden", "user": "Benutzername", "password": "Passwort", "next": "Weiter", "wrong": "Benutzername oder Passwort falsch.",
        "consent": "Konto mit Google verknüpfen", "allow": "Zustimmen und verknüpfen", "deny": "Abbrechen", "error": "Diese Anfrage geht nicht",
        "terms": "Nach der Verknüpfung darf Google deine Geräte steuern.",
    },
}
