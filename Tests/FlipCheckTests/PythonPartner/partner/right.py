"""The partner that does everything right; every other one is a subclass of it."""
from .authorization import Authorization
from .pages import Pages
from .resources import Resources
from .sign_in import SignIn
from .store import Store
from .tokens import Tokens


class Partner(Pages, SignIn, Authorization, Tokens, Resources):
    """All endpoints of one partner."""

    # Further members of flip-check's configuration file.
    known = {}
    # The version of its answers, and the end of a body: by its length, in chunks, or with the connection.
    http_version, framing = "HTTP/1.1", "length"

    def __init__(self, issuer):
        self.issuer, self.store = issuer, Store()

    def routes(self):
        """The paths, and what answers a method there."""
        return {
            "/oauth/authorize": {"GET": self.authorize},
            "/oauth/decide": {"POST": self.decide},
            "/login": {"GET": self.login_page, "POST": self.login_name},
            "/login/password": {"POST": self.login_password},
            "/oauth/token": {"GET": self.token, "POST": self.token, "PUT": self.token},
            "/oauth/revoke": {"GET": self.revoke, "POST": self.revoke},
            "/me": {"GET": self.userinfo},
            "/.well-known/oauth-authorization-server": {"GET": self.metadata},
            "/.well-known/apple-app-site-association": {"GET": self.association},
        }

    def handle(self, request):
        methods = self.routes().get(request.path)
        if methods is None:
            return self.error_page(404, "There is no such page.")
        method = "GET" if request.method == "HEAD" else request.method
        if method not in methods:
            return self.error_page(405, "This page is asked for in another way.").set(
                "Allow", ", ".join(methods))
        return methods[method](request)


def after(method, change):
    """A part that changes what the right partner's method returns; a change in place returns nothing."""
    right = getattr(Partner, method)

    def part(self, *arguments):
        value = right(self, *arguments)
        changed = change(value)
        return value if changed is None else changed
    return {method: part}


def replaced(method, old, new):
    """A part that returns the right partner's text with something else in it."""
    return after(method, lambda text: text.replace(old, new))
