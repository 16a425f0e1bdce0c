"""The pages: plain HTML with forms inside of tables and field sets, in two languages."""
from .messages import Request, Response, escaped, items
from .settings import WORDS

HEADERS = [
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
    ("X-Frame-Options", "DENY"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
]


class Pages:
    """How every page looks, and the three that have a form."""

    def page_headers(self):
        return list(HEADERS)

    def language(self, request):
        """The user's language: user_locale of the request, or of the request that waits for the sign-in."""
        waiting = request.query.get("next") or request.form.get("next") or ""
        wish = request.query.get("user_locale") or dict(items(waiting.partition("?")[2])).get("user_locale", "")
        return "de" if wish.lower().startswith("de") else "en"

    def words(self, request):
        return WORDS[self.language(request)]

    def page(self, request, title, body, status=200):
        return Response(status, self.layout(self.language(request), title, body), self.page_headers(),
                        "text/html; charset=utf-8")

    def layout(self, language, title, body):
        return (f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{escaped(title)}</title>'
                f"</head>\n<body><div id=main><h1>{escaped(title)}</h1>\n{body}\n</div></body></html>\n")

    def hidden(self, name, value):
        return f'<input type="hidden" name="{name}" value="{escaped(value)}">'

    def form(self, action, hidden, body):
        """A form in a table in a field set, as old templates have it."""
        fields = "".join(self.hidden(name, value) for name, value in hidden)
        return (f'<table><tr><td><fieldset><form method="post" action="{escaped(action)}">\n{fields}\n'
                f"<div>{body}</div></form></fieldset></td></tr></table>")

    def user_form(self, request, session, waiting, note=""):
        words = self.words(request)
        body = f'<label>{words["user"]} <input name="user" autocomplete="username"></label>' \
               f'<input type="submit" value="{words["next"]}">'
        return note + self.form("/login", self.sign_in_fields(session, waiting), body)

    def password_form(self, request, session, waiting, user):
        words = self.words(request)
        body = f'<p>{escaped(user)}</p><label>{words["password"]} <input type="password" name="pass"></label>' \
               f'<button>{words["sign-in"]}</button>'
        fields = self.sign_in_fields(session, waiting) + [("who", user)]
        return self.form("/login/password", fields, body)

    def sign_in_fields(self, session, waiting):
        return [("next", waiting), ("_csrf", session.csrf)]

    def consent_form(self, request, session, flow, pending):
        words = self.words(request)
        body = f'<p>{words["terms"]}</p><ul>' + "".join(
            f"<li>{escaped(scope)}</li>" for scope in pending["scope"].split()) + "</ul>" \
            f'<button name="decision" value="allow">{words["allow"]}</button> ' \
            f'<button name="decision" value="deny">{words["deny"]}</button>'
        return self.form("/oauth/decide", self.consent_fields(session, flow, pending), body)

    def consent_fields(self, session, flow, pending):
        return [("flow", flow), ("_csrf", session.csrf)]

    def error_page(self, request, status, reason):
        return self.page(request, self.words(request)["error"], f"<p>{escaped(reason)}</p>", status)

    def failure(self, error, trace):
        """The page for an error of this program."""
        request = Request("GET", "/", {})
        return self.error_page(request, 500, "Something went wrong here. Try again later.")
