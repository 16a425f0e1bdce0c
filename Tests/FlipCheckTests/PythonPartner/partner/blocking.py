"""Partners that let nothing through, so that no refusal of theirs proves anything."""
from .messages import Response, json_response, redirect
from .registry import blocking
from .right import Partner

TOKEN_PATHS = ("/oauth/token", "/oauth/revoke", "/me")


def everywhere(name, words, answer):
    """A partner that answers every request alike."""
    blocking(name, words)(type("Blocking", (Partner,), {"handle": lambda self, request: answer(self, request)}))


def behind(name, words, answer):
    """A partner that gives codes, and answers everything behind them alike."""
    def handle(self, request):
        return answer(self, request) if request.path in TOKEN_PATHS else Partner.handle(self, request)
    blocking(name, words, "token", "refresh", "userinfo", "revoke")(type("Blocking", (Partner,), {"handle": handle}))


def login(partner, request):
    return partner.page("Sign in", '<form method="post"><input name="user"><input type="password" name="pass">'
                        "<button>Sign in</button></form>")


everywhere("everything-login", "a sign-in page, whatever is asked", login)
everywhere("everything-429", "too many requests, whatever is asked", lambda p, r: Response(429))
everywhere("everything-503", "not available, whatever is asked", lambda p, r: Response(503))
everywhere("everything-500", "a server error, whatever is asked", lambda p, r: Response(500, "failed", content_type="text/plain"))
everywhere("everything-404", "not found, whatever is asked", lambda p, r: p.error_page(404, "There is no such page."))
everywhere("everything-maintenance", "a page about maintenance, with status 200",
           lambda p, r: p.page("Maintenance", "<p>Back soon</p>"))
everywhere("everything-empty", "an empty answer with status 200", lambda p, r: Response(200))
everywhere("everything-captcha", "a CAPTCHA, whatever is asked",
           lambda p, r: p.page("Are you human?", '<div class="g-recaptcha"></div>'))
everywhere("everything-script", "a page that a script makes", lambda p, r: p.page("App", '<script src="/app.js"></script>'))
everywhere("everything-elsewhere", "a redirect to a single sign-on host", lambda p, r: redirect("https://sso.example/?to=1"))
everywhere("everything-refusal", "an error as JSON, whatever is asked", lambda p, r: json_response({"error": "invalid_grant"}, 400))
behind("tokens-429", "codes, and then too many requests", lambda p, r: Response(429))
behind("tokens-503", "codes, and then not available", lambda p, r: Response(503))
behind("tokens-page", "codes, and then a page with status 200", login)
behind("tokens-refused", "codes, and then a refusal of each",
       lambda p, r: json_response({"error": "invalid_grant"}, 400))


@blocking("wrong-password", "a right server, and a wrong password in the configuration", "authorize", "pages", "token",
      "refresh", "userinfo", "revoke")
class WrongPassword(Partner):
    def password_is_right(self, user, password):
        return False
