"""The pages: plain HTML with forms inside tables and field sets."""
from .messages import Response, escaped

HEADERS = [
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
]


class Pages:
    """How every page looks, and the three that have a form."""

    def page_headers(self):
        return list(HEADERS)

    def page(self, title, body, status=200):
        return Response(status, self.layout(title, body), self.page_headers(), "text/html; charset=utf-8")

    def layout(self, title, body):
        return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escaped(title)}</title>'
                f"</head>\n<body><div id=main><h1>{escaped(title)}</h1>\n{body}\n</div></body></html>\n")

    def hidden(self, name, value):
        return f'<input type="hidden" name="{name}" value="{escaped(value)}">'

    def form(self, action, hidden, body):
        """A form in a table in a field set, as old templates have it."""
        fields = "".join(self.hidden(name, value) for name, value in hidden)
        return (f'<table><tr><td><fieldset><form method="post" action="{escaped(action)}">\n{fields}\n'
                f"<div>{body}</div></form></fieldset></td></tr></table>")

    def user_form(self, session, waiting, note=""):
        body = '<label>User name <input name="user" autocomplete="username"></label><input type="submit" value="Next">'
        return note + self.form("/login", self.sign_in_fields(session, waiting), body)

    def password_form(self, session, waiting, user):
        body = f'<p>{escaped(user)}</p><label>Password <input type="password" name="pass"></label><button>Sign in</button>'
        return self.form("/login/password", self.sign_in_fields(session, waiting) + [("who", user)], body)

    def sign_in_fields(self, session, waiting):
        return [("next", waiting), ("_csrf", session.csrf)]

    def consent_form(self, request, session, flow, pending):
        scopes = "".join(f"<li>{escaped(scope)}</li>" for scope in pending["scope"].split())
        body = "<p>Once linked, Google will have permission to control your devices.</p>" \
            f'<ul>{scopes}</ul><button name="decision" value="allow">Agree and link</button> ' \
            '<button name="decision" value="deny">Cancel</button>'
        return self.form("/oauth/decide", self.consent_fields(session, flow, pending), body)

    def consent_fields(self, session, flow, pending):
        return [("flow", flow), ("_csrf", session.csrf)]

    def error_page(self, status, reason):
        return self.page("This request cannot be served", f"<p>{escaped(reason)}</p>", status)

    def failure(self, error, trace):
        """The page for an error of this program."""
        return self.error_page(500, "Something went wrong here. Try again later.")
