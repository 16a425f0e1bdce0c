"""Partners whose sign-in or endpoints stop a run for a reason of their own, and the words that have to name it."""
from .messages import Response, escaped, json_response, redirect
from .registry import stranger
from .right import Partner, after
from .shapes import ALLOW, PASSWORD, USER
from .tokens import Refused


def odd(name, words, says, steps=None, **parts):
    """A right partner of which these parts are replaced; `says` has to be said, `steps` are configured."""
    known = {} if steps is None else {"signIn": {"forms": steps}}
    stranger(name, words, says)(type("Stranger", (Partner,), {"known": known, **parts}))


def first_answer(name, words, says, answer):
    """A partner that answers every authorization request alike."""
    odd(name, words, says, authorize=answer)


def html(title, body, status=200, headers=()):
    return Response(status, f"<!DOCTYPE html><title>{title}</title>{body}", headers, "text/html; charset=utf-8")


# Refusals before any page.

first_answer("guard-401", "a guard of the API refuses a browser", ["guard of your API", "authorizationURL"],
             lambda p, r: json_response({"message": "Unauthenticated."}, 401))
first_answer("gateway-403", "a gateway has no such path at this stage", ["gateway", "stage", "Missing Authentication Token"],
             lambda p, r: json_response({"message": "Missing Authentication Token"}, 403))
first_answer("filter-406", "a filter refuses every browser that is not in its list", ["406", "a filter"],
             lambda p, r: html("Not Acceptable!", "<p>Not Acceptable!", 406))
first_answer("filter-challenge", "a filter asks for a browser that runs its script", ["a filter against bots", "signIn.headers"],
             lambda p, r: html("Just a moment...", '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate.js"></script>', 403))
first_answer("needs-session", "only signed-in users get a page", ["signIn.headers", "signed in already"],
             lambda p, r: html("Forbidden", "<h1>403</h1><p>Authentication required</p>", 403))
first_answer("fails-at-once", "the first request is a 500", ["the server failed", "before any page of a sign-in"],
             lambda p, r: Response(500, "Internal Server Error", content_type="text/plain"))
first_answer("wants-prompt", "the scope needs a prompt", ["authorize", "prompt"], lambda p, r: html(
    "Error", "<p>offline_access is only possible with consent in prompt</p>", 400))

# Addresses that the server builds.

first_answer("scheme-lost", "the server behind the proxy believes in http", ["X-Forwarded-Proto", "another scheme"],
             lambda p, r: redirect(p.issuer.replace("https:", "http:") + "/login?next=/"))
first_answer("inner-host", "the server behind the proxy names itself", ["X-Forwarded-Host", "only machines beside the server"],
             lambda p, r: redirect("https://backend:8080/login"))
first_answer("inner-address", "the server behind the proxy has an address of its network", ["X-Forwarded-Host"],
             lambda p, r: redirect("http://10.0.3.7/login"))
odd("form-to-localhost", "the form of the sign-in goes to localhost", ["X-Forwarded-Host"],
    **after("user_form", lambda form: form.replace('action="/login"', 'action="http://localhost:3000/login"')))

# Answers that are no redirect to Google.

EXPECTED = "Google expects a redirect"


def body_answer(name, words, says, build):
    odd(name, words, says, redirect_to_client=lambda self, location: build(self, location))


body_answer("posted-form", "the answer is a form that a script posts", ["form_post", EXPECTED], lambda p, location: html(
    "Working", f'<body onload="document.forms[0].submit()"><form method="post" action="{escaped(location.partition("?")[0])}">'
    '<input type="hidden" name="code" value="c"><input type="hidden" name="state" value="s"></form>'))
body_answer("code-in-json", "the answer is JSON for a script", ["in JSON", EXPECTED],
            lambda p, location: json_response({"redirectTo": location}))
body_answer("code-in-link", "the answer is a link", ["in the link", EXPECTED], lambda p, location: html(
    "Done", f'<p>All done.</p><a href="{escaped(location)}">Back to Google</a>'))
body_answer("location-200", "the redirect has status 200", ["status 200", EXPECTED],
            lambda p, location: html("Done", "<p>Done").set("Location", location))
body_answer("no-location", "the redirect has no address", ["without a Location", EXPECTED],
            lambda p, location: Response(303))
body_answer("path-only", "the redirect has only the path of the redirect URI", ["only the path", "whole redirect URI"],
            lambda p, location: redirect("/" + location.split("/", 3)[3]))
body_answer("http-redirect-uri", "the redirect goes to http", ["http in place of https", "byte for byte"],
            lambda p, location: redirect(location.replace("https://", "http://")))


def two_locations(self, location):
    response = redirect(location)
    response.headers.append(("Location", "https://partner.example/done"))
    return response


odd("two-locations", "the redirect names two addresses", ["two Location"], redirect_to_client=two_locations)

# Pages that no step passes.

odd("captcha-behind-step", "the sign-in has a CAPTCHA, and the step for it is taken", ["CAPTCHA", "signIn.command"],
    **after("password_form", lambda form: form + '<div class="g-recaptcha" data-sitekey="x"></div>'),
    password_is_right=lambda self, user, password: False)
odd("turnstile", "the sign-in wants a Turnstile token, and refuses the form without it", ["CAPTCHA"],
    **after("password_form", lambda form: form + '<div class="cf-turnstile"></div>'),
    login_password=lambda self, request: self.error_page(400, "Verification failed"))
first_answer("in-a-frame", "the sign-in is in an iframe", ["iframe", "https://id.partner.example/login", "signIn.command"],
             lambda p, r: html("Sign in", '<iframe src="https://id.partner.example/login?c=1"></iframe>'))
odd("one-time-code", "a second factor is asked for", ["one-time code", "second factor"],
    login_password=lambda self, request: html(
        "Check your phone", '<form method="post" action="/otp"><input name="otp" autocomplete="one-time-code">'
        '<button name="go" value="on">Verify</button></form>'))
odd("one-time-code-plain", "a second factor is asked for in a field named code", ["one-time code"],
    login_password=lambda self, request: html(
        "Enter the code", '<form method="post"><input name="code"><button>Verify</button></form>'))
odd("consent-by-links", "the user agrees by a link", ["“Allow”", "signIn.browser", '"name": "Allow"'],
    consent_form=lambda self, *arguments: '<p>Google wants to control your devices.</p>'
    '<a href="/oauth/decide?decision=allow">Allow</a> <a href="/oauth/decide?decision=deny">Deny</a>')
odd("account-by-links", "the user chooses an account by a link", ["“Ada Lovelace”", "signIn.browser"],
    login_page=lambda self, request: html(
        "Choose an account", '<ul><li><a href="/login?as=1">Ada Lovelace</a><li><a href="/login">Another</a></ul>'))
odd("token-in-meta", "a script adds the token of a meta element", ["meta element", "signIn.browser"],
    **after("layout", lambda page: page.replace("<title>", '<meta name="csrf-token" content="abc123"><title>')),
    sign_in_fields=lambda self, session, waiting: [("next", waiting)],
    sign_in_form_is_ours=lambda self, request, session: False,
    login_name=lambda self, request: html("Page Expired", "<p>419 Page Expired", 419))
odd("nameless-fields", "a script sends fields that have no names", ["without names", "signIn.browser"],
    user_form=lambda self, *arguments: '<form method="post"><input id="u" type="text"><input id="p" type="password">'
    '<button type="button" id="go">Sign in</button></form><script>go()</script>')

# Steps to propose.

AGAIN = {"login_password": lambda self, request: self.page(
    "Sign in", self.password_form(self.session(request), "/", request.form.get("who", "")))}

odd("hidden-step", "a form that a script sends stands between the steps", ["one more step", "  { }"],
    login_password=lambda self, request: html(
        "Working", '<body onload="document.forms[0].submit()"><form method="post" action="/next">'
        '<input type="hidden" name="ticket" value="t"></form>'), steps=[USER, PASSWORD, ALLOW])
odd("choice-of-account", "a page with a button for each account stands between the steps",
    ["one more step", '"name": "account", "value": "1"'],
    login_password=lambda self, request: html(
        "Who is it?", '<form method="post" action="/next"><button name="account" value="1">Ada</button>'
        '<button name="account" value="2">Bob</button></form>'), steps=[USER, PASSWORD, ALLOW])
odd("box-for-scope", "a form to log out stands before the form that agrees by a box",
    ['{ "fields": { "scope_0": "on" } }'],
    consent_form=lambda self, request, session, flow, pending:
        f'<form method="post" action="/-/logout">{self.hidden("csrf", session.csrf)}<button>Log out</button></form>'
        + self.form("/oauth/decide", self.consent_fields(session, flow, pending),
                    '<input type="checkbox" name="scope_0"> Read<button>Agree</button>'), steps=[USER, PASSWORD])
odd("required-box", "a box has to be ticked with the password", ["nothing ticks: terms=yes"],
    **after("password_form", lambda form: form.replace(
        "<button>", '<input type="checkbox" name="terms" value="yes" required><button>')),
    **AGAIN)
odd("optional-box", "a box has to be ticked with the password, and does not say so",
    ["is probably wrong", "or the user has to tick", "remember=on"],
    **after("password_form", lambda form: form.replace("<button>", '<input type="checkbox" name="remember"><button>')),
    **AGAIN)
odd("refusal-first", "the button that refuses has the word of the other in it", ['"name": "allow"'],
    consent_form=lambda self, request, session, flow, pending: self.form(
        "/oauth/decide", self.consent_fields(session, flow, pending),
        '<button name="do-not-allow" value="1">No</button><button name="allow" value="1">Yes</button>'),
    steps=[USER, PASSWORD])

# Endpoints behind a gateway or a proxy.

odd("token-takes-json", "the token endpoint reads JSON only", ["application/x-www-form-urlencoded"],
    token=lambda self, request: json_response({"title": "Unsupported Media Type"}, 415))
odd("token-gateway", "a gateway refuses at the token endpoint", ["gateway"],
    token=lambda self, request: json_response({"message": "Forbidden"}, 403))
odd("token-body-unread", "the body comes to the program in a coding that it does not read", ["base64"],
    token_form=lambda self, request: type(request.form)())


def without_authorization(self, request):
    del request.headers["Authorization"]
    return Partner.handle(self, request)


odd("authorization-dropped", "a proxy drops the Authorization header", ["CGIPassAuth"], handle=without_authorization)
odd("wrapped-userinfo", "userinfo is inside another object", ["inside “data”"],
    **after("user_fields", lambda fields: {"data": dict(fields)}))
