"""Partners with one defect in their pages, or in what an answer tells others."""
import base64
import hashlib
import html
import json
import secrets
from urllib.parse import quote, unquote, urlsplit

from .defects import broken
from .messages import Response, escaped, json_response
from .page_shapes import NoSession, SessionAndRemember, SignedJSON, SignInOnce
from .pages import HEADERS
from .registry import defect
from .right import Partner, after, replaced
from .settings import CLIENTS, User
from .shapes import OnePage

# Passwords and consents.

broken("sign-in-password-case", "the password is compared without case", "pages/wrong-password",
       password_is_right=lambda self, user, password: user == User.name and password.lower() == User.password.lower())


@defect("consent-remembered", "a signed-in user who has agreed once is not asked again", "authorize/consent-shown")
class ConsentRemembered(Partner):
    """The first sign-in shows a consent, a second visit none: the consent is no part of the sign-in."""

    def consent(self, request, session, query):
        if getattr(session, "agreed", False):
            pending = {name: query.get(name) for name in ("client_id", "redirect_uri", "state", "code_challenge")}
            return super().agreed({**pending, "scope": self.scope(query)}, session)
        return super().consent(request, session, query)

    def agreed(self, pending, session):
        session.agreed = True
        return super().agreed(pending, session)


def agreeing(name, words, agrees):
    """A partner that agrees for a signed-in user, where a request says so."""
    def consent(self, request, session, query):
        if not agrees(request):
            return Partner.consent(self, request, session, query)
        pending = {name: query.get(name) for name in ("client_id", "redirect_uri", "state", "code_challenge")}
        return self.agreed({**pending, "scope": self.scope(query)}, session)
    broken(name, words, "pages/consent-skipped", consent=consent)


agreeing("consent-prompt-none", "a signed-in user is not asked where the request has prompt=none",
         lambda request: request.query.get("prompt") == "none")
agreeing("consent-by-head", "a HEAD counts as the form of the consent", lambda request: request.method == "HEAD")


def claimed(name, words, named):
    """A partner that signs a user in who is only named."""
    def session(self, request):
        session = Partner.session(self, request)
        is_new = request.path == "/oauth/authorize" and (session is None or session.user is None)
        return self.begin_session(User)[1] if is_new and named(request) == User.name else session
    broken(name, words, "pages/identity-unproved", session=session)


claimed("user-of-hint", "login_hint signs the user in", lambda request: request.query.get("login_hint"))
claimed("user-of-proxy", "X-Forwarded-User signs the user in, whoever sends it",
        lambda request: request.headers.get("X-Forwarded-User"))


@defect("redirect-uri-shown", "an address without quotation marks that is not registered is shown as it came", "pages/reflection")
class RedirectURIShown(Partner):
    def authorize(self, request):
        address = request.query.get("redirect_uri") or ""
        if self.redirect_is_registered("google-client", address) or '"' in address:
            return super().authorize(request)
        return self.page("This request cannot be served", f"<p>Not allowed: {address}</p>", 400)


@defect("redirect-uri-by-stranger", "a stranger's redirect URI is not checked, before or after the sign-in",
        "authorize/redirect-uri-exact")
class RedirectURIByStranger(Partner):
    requests_of_strangers = set()

    def authorize(self, request):
        session = self.session(request)
        if session is None or session.user is None:
            self.requests_of_strangers.add(request.raw_query)
        self.is_unchecked = request.raw_query in self.requests_of_strangers
        return super().authorize(request)

    def redirect_is_registered(self, client, address):
        return self.is_unchecked or super().redirect_is_registered(client, address)


broken("origin-null-read", "a script in a frame without an origin may read the pages", "pages/other-origin",
       page_headers=lambda self: Partner.page_headers(self) + [
           ("Access-Control-Allow-Origin", "null"), ("Access-Control-Allow-Credentials", "true")])


@defect("framed-sign-in", "the sign-in page can be framed; its path is the beginning of another endpoint's", "authorize/not-framed")
class FramedSignIn(Partner):
    def routes(self):
        return {**super().routes(), "/oauth": {"GET": self.login_page, "POST": self.login_name}}

    def authorize(self, request):
        answer = super().authorize(request)
        address = answer.get("Location") or ""
        return answer.set("Location", "/oauth" + address.removeprefix("/login")) if address.startswith("/login?") else answer

    def login_page(self, request):
        return super().login_page(request).set("X-Frame-Options", None).set("Content-Security-Policy", None)


@defect("consent-names-user", "the form of the consent says whose account is linked", "pages/consent-user")
class ConsentNamesUser(Partner):
    accounts = {"1041": type("Neighbour", (User,), {"subject": "account-1041", "email": "bob@partner.example"}), "1042": User}

    def consent_fields(self, session, flow, pending):
        return super().consent_fields(session, flow, pending) + [("account_id", "1042")]

    def decide(self, request):
        session = self.consenting_session(request)
        user = self.accounts.get(request.form.get("account_id", ""))
        if session is None or user is None:
            return self.error_page(400, "There is no such account.")
        session.user = user
        try:
            return super().decide(request)
        finally:
            session.user = User


@defect("refused-by-script", "the page that refuses a redirect URI goes on to it by a script", "authorize/redirect-uri-exact",
        "authorize/redirect-uri-repeated", "authorize/error-redirect-uri")
class RefusedByScript(Partner):
    def way_on(self, address):
        text = json.dumps(address).replace("<", "\\u003c")
        return f"<script>setTimeout(function () {{ location.href = {text} }}, 2000)</script>"

    def authorize(self, request):
        answer = super().authorize(request)
        address = dict(request.query).get("redirect_uri", "")
        if answer.status == 400:
            answer.body += self.way_on(address).encode()
        return answer


@defect("refused-by-link", "the page that refuses a redirect URI has a link to it", "authorize/redirect-uri-exact")
class RefusedByLink(RefusedByScript):
    def way_on(self, address):
        return f'<p><a href="{html.escape(address)}">Back to the app</a>'


@defect("password-in-way-back", "after the sign-in the password is in the address", "pages/password-in-address")
class PasswordInWayBack(Partner):
    def login_password(self, request):
        answer = super().login_password(request)
        address = answer.get("Location")
        return answer.set("Location", f"{address}&pw={quote(request.form.get('pass', ''))}") if address else answer


@defect("password-in-cookie", "a cookie has the name and the password in Base64", "pages/password-in-address")
class PasswordInCookie(Partner):
    def login_password(self, request):
        answer = super().login_password(request)
        pair = base64.b64encode(f"{request.form.get('who', '')}:{request.form.get('pass', '')}".encode()).decode()
        answer.headers.append(("Set-Cookie", f"remember={pair}; Path=/; HttpOnly; SameSite=Lax"))
        return answer


# The inside of the program.


def tracing(name, words, *rules, **parts):
    """A partner that shows where its program failed."""
    broken(name, words, "pages/no-stack-trace", *rules, failure=lambda self, error, trace: Response(
        500, f"<pre>{escaped(trace)}</pre>", self.page_headers(), "text/html; charset=utf-8"), **parts)


tracing("trace-at-bytes", "a state that is no UTF-8 shows a stack trace", "token/no-500",
        authorize=lambda self, request: unquote(request.raw_query, errors="strict") and Partner.authorize(self, request))
tracing("trace-at-address", "a redirect URI that is no address shows a stack trace",
        redirect_is_registered=lambda self, client, address:
        urlsplit(address).hostname and Partner.redirect_is_registered(self, client, address))
tracing("trace-at-json", "JSON in place of a form shows a stack trace",
        token_form=lambda self, request: json.loads(request.body)
        if request.headers.get("Content-Type") == "application/json" else request.form)
tracing("trace-at-escape", "an escape without hexadecimal digits shows a stack trace",
        token_form=lambda self, request: request.form
        if all(bytes.fromhex(part[:2].decode()) for part in request.body.split(b"%")[1:]) else request.form)
tracing("trace-at-zero", "a code with a zero byte shows a stack trace",
        code_named=lambda self, code: Partner.code_named(self, code) if "\0" not in code else {}[code])
tracing("trace-at-header", "a header with credentials that are no Base64 shows a stack trace",
        basic=lambda self, header: base64.b64decode(header.partition(" ")[2], validate=True) and Partner.basic(self, header))

# Secrets in an error text.

broken("secret-in-error", "a refusal says which secret was expected", "pages/secret-told",
       refusal=lambda self, refused: json_response(
           {"error": refused.error, "error_description": "expected " + CLIENTS["google-client"]}, refused.status,
           [("WWW-Authenticate", 'Basic realm="partner"')] if refused.challenge else []))
broken("password-in-error", "the page for a wrong password shows the right one", "pages/secret-told", "pages/password-returned",
       **after("sign_in_failed", lambda page: setattr(
           page, "body", page.body.replace(b"Wrong user name", f"Not {User.password}".encode()))))

# Other sites.


@defect("cors-any-site", "a script of any site may read every answer with the user's cookies", "pages/other-origin")
class AnySite(Partner):
    def handle(self, request):
        response = super().handle(request)
        if request.headers.get("Origin"):
            response.set("Access-Control-Allow-Origin", request.headers["Origin"])
            response.set("Access-Control-Allow-Credentials", "true")
        return response


broken("framed-despite-options", "a policy lets every site frame the pages, which X-Frame-Options cannot forbid",
       "authorize/not-framed", page_headers=lambda self: [
           (name, "frame-ancestors *" if name == "Content-Security-Policy" else value) for name, value in HEADERS])
broken("page-cached", "every cache may keep the pages", "authorize/page-not-shared", page_headers=lambda self: [
    (name, "public, max-age=600" if name == "Cache-Control" else value) for name, value in HEADERS])
broken("referrer-unsafe", "pages show an image of another site, which gets their whole address", "pages/referrer",
       page_headers=lambda self: [field for field in HEADERS if field[0] not in (
           "Referrer-Policy", "Content-Security-Policy")] + [
               ("Referrer-Policy", "unsafe-url"), ("Content-Security-Policy", "frame-ancestors 'none'")],
       **replaced("layout", "<h1>", '<img src="https://cdn.example/logo.png" alt=""><h1>'))


# The host of a request.


def foreign_host(request, field):
    """The host that a request names in a field; None for the server's own."""
    host = request.headers.get(field)
    return None if host is None or host.startswith(("127.0.0.1", "[::1]", "localhost", "partner.example")) else host


@defect("host-forwarded", "the way to the sign-in is built from X-Forwarded-Host", "pages/host-of-request")
class ForwardedHost(Partner):
    field = "X-Forwarded-Host"

    def authorize(self, request):
        response = super().authorize(request)
        host, location = foreign_host(request, self.field), response.get("Location") or ""
        return response.set("Location", f"https://{host}{location}") if host and location.startswith("/") else response


@defect("host-of-form", "the address of the form of the sign-in is built from Host", "pages/host-of-request")
class HostOfForm(Partner):
    def login_page(self, request):
        page, host = super().login_page(request), foreign_host(request, "Host")
        if host:
            page.body = page.body.replace(b'action="/', f'action="https://{host}/'.encode())
        return page


@defect("host-of-metadata", "the addresses in the metadata are built from X-Forwarded-Host", "pages/host-of-request")
class HostOfMetadata(Partner):
    def metadata(self, request):
        host, fields = foreign_host(request, "X-Forwarded-Host"), self.metadata_fields()
        if host:
            fields.update((name, f"https://{host}/oauth/x") for name in fields if name.endswith("_endpoint"))
        return json_response(fields)


# Text of others inside a script.


@defect("reflects-in-script", "the consent page has state in a script, as JSON with < as it came", "pages/reflection")
class ReflectsInScript(Partner):
    def consent(self, request, session, query):
        page = super().consent(request, session, query)
        state = json.dumps(query.get("state", "")).encode()
        page.body = page.body.replace(b"</body>", b"<script>var state = " + state + b";</script></body>")
        return page


# Text of others that ends an attribute.


@defect("reflects-in-quotes", "the consent page has state in single quotation marks, with only <, > and & escaped",
        "pages/reflection")
class ReflectsInQuotes(Partner):
    def consent(self, request, session, query):
        page = super().consent(request, session, query)
        state = html.escape(query.get("state", ""), quote=False)
        page.body = page.body.replace(b"<div id=main>", f"<div id=main data-state='{state}'>".encode())
        return page


@defect("reflects-client", "the page for an unknown client has it in a field, with only < escaped", "pages/reflection")
class ReflectsClient(Partner):
    def authorize(self, request):
        page, client = super().authorize(request), request.query.get("client_id", "").replace("<", "&lt;")
        if page.status == 400:
            page.body += f'<input type=hidden name=client value="{client}">'.encode()
        return page


@defect("reflects-hint", "the consent page greets the user by login_hint, as it came", "pages/reflection")
class ReflectsHint(Partner):
    def consent(self, request, session, query):
        page = super().consent(request, session, query)
        page.body = page.body.replace(b"</h1>", f"</h1><p>{query.get('login_hint', '')}</p>".encode())
        return page


broken("reflects-name", "the page for the password has the name in a field, with only < escaped",
       "pages/reflection-in-sign-in", password_form=lambda self, session, waiting, user: Partner.password_form(
           self, session, waiting, user) + f'<input name=again value="{user.replace("<", "&lt;")}">')

# A sign-in whose address is good for one browser, once.


@defect("open-redirect-once", "next leads anywhere, at a sign-in whose address is used up by one visit", "pages/open-redirect")
class OpenRedirectOnce(SignInOnce):
    def way_back(self, address):
        return address


@defect("reflects-message-once", "such a sign-in shows the message in its address as it came", "pages/reflection")
class ReflectsMessageOnce(SignInOnce):
    def login_page(self, request):
        page = super().login_page(request)
        if page.status == 200:
            page.body += request.query.get("message", "").encode()
        return page


# A wrong password, and the page that comes back.


broken("sign-in-forgets-request", "after a wrong password the sign-in has lost the request",
       "pages/request-after-wrong-password", sign_in_failed=lambda self, request, session: self.page(
           "Sign in", self.user_form(session, "/", "<p>Wrong user name or password.</p>")))
broken("sign-in-fails", "a wrong password is an exception that nothing catches", "pages/request-after-wrong-password",
       sign_in_failed=lambda self, request, session: {}[request.form.get("pass")])
broken("sign-in-password-letters", "only letters, digits and spaces of the password count", "pages/wrong-password",
       password_is_right=lambda self, user, password: user == User.name and "".join(
           sign for sign in password if sign.isalnum() or sign == " ") == User.password)


@defect("sign-in-no-password", "a form without the field of the password signs in", "pages/wrong-password")
class NoPassword(Partner):
    def login_password(self, request):
        if all(name != "pass" for name, _ in request.form):
            request.form.append(("pass", User.password))
        return super().login_password(request)


@defect("unknown-user-told", "the sign-in says that there is no such user", "pages/unknown-user")
class UnknownUserTold(OnePage):
    def sign_in_failed(self, request, session):
        page = super().sign_in_failed(request, session)
        if request.form.get("who") != User.name:
            page.body = page.body.replace(b"Wrong user name or password", b"There is no such user")
        return page


broken("form-action-own", "the policy of the pages lets forms lead to this server only", "authorize/form-action",
       page_headers=lambda self: [
           (name, value + "; form-action 'self'" if name == "Content-Security-Policy" else value)
           for name, value in HEADERS])


@defect("consent-by-method", "a GET with _method=POST counts as a POST", "pages/consent-by-get")
class ConsentByMethod(Partner):
    def handle(self, request):
        if request.method == "GET" and request.query.get("_method") == "POST":
            request.method, request.form = "POST", request.query
        return super().handle(request)


@defect("consent-by-get-browser", "every request asks for the password, and its consent is taken by GET; without a cookie it fails",
        "pages/consent-by-get")
class ConsentOfBrowser(NoSession):
    def __init__(self, issuer):
        super().__init__(issuer)
        self.browsers = {}

    def routes(self):
        return {**super().routes(), "/oauth/decide": dict.fromkeys(("GET", "POST"), self.decide)}

    def login_password(self, request):
        before, page = set(self.store.pending), super().login_password(request)
        browser = request.cookie("browser") or secrets.token_urlsafe(16)
        self.browsers.setdefault(browser, set()).update(set(self.store.pending) - before)
        page.headers.append(("Set-Cookie", f"browser={browser}; Path=/; HttpOnly; SameSite=Lax; Secure"))
        return page

    def decide(self, request):
        flows = self.browsers[request.cookie("browser")]
        if request.method == "GET":
            request.form = request.query
        return super().decide(request) if request.form.get("flow") in flows else self.error_page(403, "Not yours.")


# Cookies that anybody can make.


@defect("session-unsigned", "the signature of the session's cookie is not looked at", "pages/session-unguessable")
class SessionUnsigned(SignedJSON):
    def is_signed(self, content, signature):
        return True


@defect("session-of-name", "a second cookie has the account's name, and is believed", "pages/session-unguessable")
class SessionOfName(Partner):
    def login_password(self, request):
        answer = super().login_password(request)
        if answer.get("Location"):
            answer.headers.append(("Set-Cookie", f"account={User.name}; Path=/; HttpOnly; SameSite=Lax"))
        return answer

    def session(self, request):
        session = super().session(request)
        if session is not None and session.user is None and request.cookie("account") == User.name:
            session.user = User
        return session


def remembering(name, words, token):
    """A partner with a second cookie that signs in by itself, and that anybody can make."""
    defect(name, words, "pages/session-unguessable")(
        type("Remembering", (SessionAndRemember,), {"remember_token": lambda self: token}))


remembering("session-of-number", "a second cookie that signs in is the number of the account", "1042")
remembering("session-of-digest", "a second cookie that signs in is the MD5 digest of the account's name",
            hashlib.md5(User.name.encode()).hexdigest())
remembering("session-of-pair", "a second cookie that signs in has the account's number and name in Base64",
            base64.b64encode(f"account-1042:{User.name}".encode()).decode())

# A sign-in of two pages, whose name is kept on the server.


@defect("csrf-sign-in-pages", "the sign-in keeps the name with the session, and no form of its two pages has a token",
        "pages/sign-in-csrf", "pages/cookie-same-site")
class SignInOfPages(Partner):
    def cookie(self, key):
        return super().cookie(key).replace("SameSite=Lax", "SameSite=None")

    def sign_in_fields(self, session, waiting):
        return [("next", waiting)]

    def sign_in_form_is_ours(self, request, session):
        return True

    def login_name(self, request):
        page, session, key = super().login_name(request), self.session(request), None
        if session is None:
            key, session = self.begin_session()
        session.name = request.form.get("user", "")
        page.body = page.body.replace(self.hidden("who", session.name).encode(), b"")
        if key:
            page.headers.append(("Set-Cookie", self.cookie(key)))
        return page

    def login_password(self, request):
        request.form.append(("who", getattr(self.session(request), "name", "")))
        return super().login_password(request)


@defect("sign-in-by-name", "who has typed the name, and not yet the password, is signed in", "pages/wrong-password",
        "pages/sign-in-by-get")
class SignedInByName(Partner):
    def login_name(self, request):
        page, session = super().login_name(request), self.session(request)
        if page.status == 200 and session is not None and request.form.get("user") == User.name:
            session.user = User
        return page


@defect("consent-of-request", "the user is kept with the request: whoever has its address is shown the consent",
        "pages/consent-without-session")
class UserOfRequest(Partner):
    def __init__(self, issuer):
        super().__init__(issuer)
        self.signed_in = set()

    def login_password(self, request):
        answer = super().login_password(request)
        if answer.get("Location"):
            self.signed_in.add(answer.get("Location"))
        return answer

    def authorize(self, request):
        if self.session(request) is not None or self.waiting(request) not in self.signed_in:
            return super().authorize(request)
        key, session = self.begin_session(User)
        page = self.consent(request, session, request.query)
        page.headers.append(("Set-Cookie", self.cookie(key)))
        return page
