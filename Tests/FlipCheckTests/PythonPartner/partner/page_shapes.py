"""Partners whose pages are right, as other frameworks write them."""
import base64
import hashlib
import hmac
import json
import secrets

from .messages import escaped
from .pages import HEADERS
from .registry import shape
from .right import Partner, after, replaced
from .settings import User
from .shapes import ALLOW, DENY, PASSWORD, USER, OnePage, sign_in, unusual
from .store import Code

# Text from the request that a page writes outside of its tags.


def in_script(page, name, value):
    """The page with a value in a script, with < as it came and each slash escaped, as PHP's json_encode writes it."""
    text = json.dumps({name: value}).replace("/", "\\/")
    page.body = page.body.replace(b"</body>", f"<script>var page = {text};</script></body>".encode())
    return page


@shape("state-in-script", "the consent page has state in a script, as JSON with its slashes escaped")
class StateInScript(Partner):
    def consent(self, request, session, query):
        return in_script(super().consent(request, session, query), "state", query.get("state", ""))


unusual("consent-shows-user", "the form of the consent has the account for the page's script, and the session's counts",
        consent_fields=lambda self, session, flow, pending: Partner.consent_fields(self, session, flow, pending)
        + [("account_id", "1042"), ("email", User.email)])


@shape("name-in-script", "the page for the password has the user name in a script, and a name with a slash is refused")
class NameInScript(Partner):
    def login_name(self, request):
        name = request.form.get("user", "")
        if "/" in name:
            return self.error_page(403, "This is no user name.")
        return in_script(super().login_name(request), "user", name)


unusual("name-in-attribute", "in the value of a field only quotation marks and & are escaped",
        hidden=lambda self, name, value: '<input type="hidden" name="%s" value="%s">' % (
            name, str(value).replace("&", "&amp;").replace('"', "&quot;")))

# Sign-ins without a session, and with a session that is bound to more than a cookie.


@shape("no-session", "there is no session: every request asks for name and password, and each form carries the request")
class NoSession(Partner):
    def authorize(self, request):
        # The right partner's answer for a browser that is not signed in is the way to the sign-in.
        response = super().authorize(request)
        if not (response.get("Location") or "").startswith("/login"):
            return response
        pending = {name: request.query.get(name) for name in ("client_id", "redirect_uri", "state", "code_challenge")}
        page = self.page("Sign in", self.form("/login", [("flow", self.kept(pending, request.query))], (
            '<label>User name <input name="user"></label><input type="submit" value="Next">')))
        page.headers.append(("Set-Cookie", "lang=en; Path=/; HttpOnly; SameSite=Lax; Secure"))
        return page

    def kept(self, pending, query=None):
        flow = secrets.token_urlsafe(16)
        self.store.pending[flow] = {**pending, "scope": self.scope(query)} if query is not None else pending
        return flow

    def login_name(self, request):
        if request.form.get("flow") not in self.store.pending:
            return self.error_page(403, "This form is too old. Begin again.")
        user, flow = request.form.get("user", ""), request.form.get("flow")
        return self.page("Sign in", self.form("/login/password", [("flow", flow), ("who", user)], (
            f"<p>{escaped(user)}</p>" '<label>Password <input type="password" name="pass"></label><button>Go</button>')))

    def login_password(self, request):
        pending = self.store.pending.pop(request.form.get("flow", ""), None)
        if pending is None:
            return self.error_page(403, "This form is too old. Begin again.")
        if not self.password_is_right(request.form.get("who", ""), request.form.get("pass", "")):
            return self.page("Sign in", "<p>Wrong user name or password. Begin again.</p>")
        flow = self.kept({**pending, "user": User})
        return self.page("Link your account to Google", self.form("/oauth/decide", [("flow", flow)], (
            f"<p>{escaped(pending['scope'])}</p>"
            '<button name="decision" value="allow">Agree and link</button>'
            '<button name="decision" value="deny">Cancel</button>')))

    def decide(self, request):
        pending = self.store.pending.get(request.form.get("flow", ""))
        if pending is None or "user" not in pending:
            return self.error_page(400, "This request is over. Begin again.")
        del self.store.pending[request.form.get("flow")]
        if request.form.get("decision") != "allow":
            return self.refused(pending)
        code = self.new_code()
        self.store.codes[code] = Code(pending, pending["user"])
        return self.answer(pending, [("code", code)])


@shape("sign-in-agrees", "name, password and consent are on one page; a signed-in user gets it without the password")
class SignInAgrees(OnePage):
    known = {"signIn": {"forms": [{"fields": {**USER["fields"], **PASSWORD["fields"]}, **ALLOW}, ALLOW], "refusal": [DENY]}}

    def user_form(self, session, waiting, note=""):
        return super().user_form(session, waiting, note).replace("<button>OK</button>", (
            '<button name="decision" value="allow">Sign in and link</button>'
            '<button name="decision" value="deny">Cancel</button>'))

    def login_password(self, request):
        query = type(request)("GET", self.way_back(request.form.get("next", "/")), request.headers).query
        if self.address_problem(query) or self.request_error(query):
            return super().login_password(request)
        if request.form.get("decision") == "deny" and self.form_is_ours(request, self.session(request)):
            return self.refused(query)
        answer = super().login_password(request)
        if not answer.get("Location"):
            return answer
        pending = {name: query.get(name) for name in ("client_id", "redirect_uri", "state", "code_challenge")}
        session = self.store.sessions[answer.get("Set-Cookie").split(";")[0].partition("=")[2]]
        agreed = self.agreed({**pending, "scope": self.scope(query)}, session)
        agreed.headers.append(("Set-Cookie", answer.get("Set-Cookie")))
        return agreed


@shape("token-of-browser", "the token in the form of the sign-in is bound to the name of the browser, and to no cookie")
class TokenOfBrowser(Partner):
    key = secrets.token_bytes(32)

    def token_of(self, request):
        return hmac.new(self.key, request.headers.get("User-Agent", "").encode(), hashlib.sha256).hexdigest()

    def login_page(self, request):
        return self.with_token(super().login_page(request), request)

    def login_name(self, request):
        return self.with_token(super().login_name(request), request)

    def sign_in_failed(self, request, session):
        return self.with_token(super().sign_in_failed(request, session), request)

    def with_token(self, page, request):
        hidden = self.hidden("browser", self.token_of(request)).encode()
        page.body = page.body.replace(b"</form>", hidden + b"</form>")
        return page

    def sign_in_form_is_ours(self, request, session):
        return session is not None and request.form.get("browser") == self.token_of(request)

    def session(self, request):
        # A form without the cookie of the page gets a new session: only the token tells.
        session = super().session(request)
        if session is None and request.method == "POST":
            return self.store.sessions[self.begin_session()[0]]
        return session


@shape("chooser", "the user chooses the account first, signed in or not")
class Chooser(Partner):
    known = sign_in(ALLOW, DENY, before=({"press": {"name": "account", "value": "home"}}, USER, PASSWORD))

    def routes(self):
        return {**super().routes(), "/chosen": {"POST": self.chosen}}

    def authorize(self, request):
        if self.address_problem(request.query) or self.request_error(request.query):
            return super().authorize(request)
        return self.page("Which home?", self.form("/chosen", [("next", request.raw_query)], (
            '<button name="account" value="home">My home</button>')))

    def chosen(self, request):
        request.raw_query = request.form.get("next", "")
        request.query = type(request)("GET", "/?" + request.raw_query, request.headers).query
        session = self.session(request)
        if session is None or session.user is None:
            return Partner.authorize(self, request)
        return self.consent(request, session, request.query)

    def login_password(self, request):
        response = super().login_password(request)
        if response.get("Location"):
            session = self.store.sessions[response.get("Set-Cookie").split(";")[0].partition("=")[2]]
            query = type(request)("GET", request.form.get("next", "/"), request.headers).query
            page = self.consent(request, session, query)
            page.headers.append(("Set-Cookie", response.get("Set-Cookie")))
            return page
        return response


@shape("locks-account", "three wrong passwords in a row lock the account")
class LocksAccount(Partner):
    wrong = 0

    def password_is_right(self, user, password):
        is_right = self.wrong < 3 and super().password_is_right(user, password)
        self.wrong = 0 if is_right else self.wrong + (user == User.name)
        return is_right


@shape("button-translated", "the values of the buttons are in the language of user_locale")
class ButtonTranslated(Partner):
    words = {"allow": "erlauben", "deny": "ablehnen"}

    def consent(self, request, session, query):
        page = super().consent(request, session, query)
        if query.get("user_locale", "").startswith("de"):
            for word, translated in self.words.items():
                page.body = page.body.replace(f'value="{word}"'.encode(), f'value="{translated}"'.encode())
        return page

    def decide(self, request):
        known = {translated: word for word, translated in self.words.items()}
        request.form[:] = [(name, known.get(value, value)) for name, value in request.form]
        return super().decide(request)


@shape("flow-counted", "the form of the consent has a counted number beside the token")
class FlowCounted(Partner):
    def keep_pending(self, flow, pending):
        pending["number"] = str(len(self.store.pending) + 1000)
        self.store.pending[pending["number"]] = pending

    def consent_fields(self, session, flow, pending):
        return [("flow", pending["number"]), ("_csrf", session.csrf)]

    def pending(self, request, session):
        pending = self.store.pending.get(request.form.get("flow", ""))
        if pending is None or pending["session"] is not session or pending.get("answered"):
            return None
        pending["answered"] = True
        return pending


# Other sites, and the host of a request.

unusual("cors-for-all", "every site may read every answer, without cookies",
        **after("handle", lambda response: response.set("Access-Control-Allow-Origin", "*")))
unusual("other-host-style", "a style sheet of another host is loaded, which gets the origin alone",
        page_headers=lambda self: [field for field in HEADERS if field[0] not in (
            "Referrer-Policy", "Content-Security-Policy")] + [
                ("Referrer-Policy", "strict-origin-when-cross-origin"),
                ("Content-Security-Policy", "frame-ancestors 'none'")],
        **replaced("layout", "<title>", '<link rel="stylesheet" href="https://cdn.example/site.css"><title>'))


@shape("host-unknown", "a request for another host is answered with a page that names the host")
class HostUnknown(Partner):
    def handle(self, request):
        host = request.headers.get("X-Forwarded-Host") or request.headers.get("Host", "")
        if host.endswith(".invalid"):
            return self.error_page(421, f"There is no site at https://{host}/ here.")
        return super().handle(request)


@shape("sign-in-once", "the address of the sign-in has an id that is used up by one visit")
class SignInOnce(Partner):
    def authorize(self, request):
        answer, waiting = super().authorize(request), self.__dict__.setdefault("login_ids", set())
        if (answer.get("Location") or "").startswith("/login?"):
            key = secrets.token_urlsafe(16)
            waiting.add(key)
            answer.set("Location", answer.get("Location") + "&id=" + key)
        return answer

    def login_page(self, request):
        key = request.query.get("id")
        if key not in self.__dict__.get("login_ids", ()):
            return self.error_page(400, "This sign-in is over. Begin again.")
        self.login_ids.discard(key)
        return super().login_page(request)


@shape("session-signed-json", "the session's cookie is the Base64 of JSON, with a signature")
class SignedJSON(Partner):
    key = secrets.token_bytes(32)

    def signature(self, content):
        return hmac.new(self.key, content.encode(), hashlib.sha256).hexdigest()

    def is_signed(self, content, signature):
        return hmac.compare_digest(self.signature(content).encode(), signature.encode())

    def cookie(self, key):
        content = base64.urlsafe_b64encode(json.dumps({"session": key}).encode()).decode().rstrip("=")
        return super().cookie(f"{content}.{self.signature(content)}")

    def session_id(self, request):
        content, _, signature = (super().session_id(request) or "").partition(".")
        if not content or not self.is_signed(content, signature):
            return None
        try:
            return json.loads(base64.urlsafe_b64decode(content + "=" * (-len(content) % 4))).get("session")
        except ValueError:
            return None


@shape("session-and-remember", "beside the signed cookie of the session a random one signs in as well")
class SessionAndRemember(SignedJSON):
    def remember_token(self):
        return secrets.token_urlsafe(32)

    def login_password(self, request):
        answer = super().login_password(request)
        if answer.get("Location"):
            token = self.remember_token()
            self.__dict__.setdefault("remembered", set()).add(token)
            answer.headers.append(("Set-Cookie", super(SignedJSON, self).cookie(token).replace("sid=", "remember=")))
        return answer

    def session(self, request):
        session = super().session(request)
        if request.cookie("remember") in self.__dict__.get("remembered", ()) and (session is None or session.user is None):
            return self.remembered_sessions(request.cookie("remember"))
        return session

    def remembered_sessions(self, token):
        if token not in self.store.sessions:
            self.store.sessions[token] = self.store.sessions[self.begin_session(User)[0]]
        return self.store.sessions[token]


@shape("session-and-same-remember", "such a random cookie is the same for all sign-ins of the user")
class SessionAndSameRemember(SessionAndRemember):
    same = secrets.token_urlsafe(32)

    def remember_token(self):
        return self.same


@shape("session-and-signed-remember", "such a cookie is the user's name with its signature")
class SessionAndSignedRemember(SessionAndRemember):
    def remember_token(self):
        return f"{User.name}|{self.signature(User.name)}"


unusual("form-action-https", "the policy of the pages lets forms lead to every host", page_headers=lambda self: [
    (name, value + "; form-action https://*:443" if name == "Content-Security-Policy" else value)
    for name, value in HEADERS])
unusual("form-action-google", "the policy of the pages lets forms lead to Google", page_headers=lambda self: [
    (name, value + "; form-action 'self' https://*.googleusercontent.com" if name == "Content-Security-Policy" else value)
    for name, value in HEADERS])
