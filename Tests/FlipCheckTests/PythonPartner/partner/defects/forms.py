"""Forms that others can send, and users who are led astray."""
from ..messages import Parameters, redirect
from ..registry import defect
from ..right import Partner
from ..settings import User

SIGN_IN, CONSENT = "pages/sign-in-csrf", "pages/consent-csrf"


class OpenCookie(Partner):
    """The cookie goes along with every request, be it from another site."""

    def cookie(self, key):
        return super().cookie(key).replace("SameSite=Lax", "SameSite=None; Secure")


@defect("csrf-sign-in", "the form of the sign-in has no token", SIGN_IN)
class SignInOpen(Partner):
    def sign_in_fields(self, session, waiting):
        return [("next", waiting)]

    def sign_in_form_is_ours(self, request, session):
        return True


@defect("csrf-sign-in-any", "the token in the form of the sign-in is not compared", SIGN_IN)
class SignInAnyToken(Partner):
    def sign_in_form_is_ours(self, request, session):
        return request.form.get("_csrf") is not None


@defect("csrf-sign-in-shared", "every visitor gets the same token in the form of the sign-in", SIGN_IN)
class SignInSharedToken(Partner):
    def sign_in_fields(self, session, waiting):
        return [("next", waiting), ("_csrf", "c2lnbi1pbi1mb3JtLXRva2Vu")]

    def sign_in_form_is_ours(self, request, session):
        return request.form.get("_csrf") == "c2lnbi1pbi1mb3JtLXRva2Vu"


@defect("csrf-consent", "the form of the consent has no token", CONSENT, "pages/cookie-same-site",
        "authorize/two-requests")
class ConsentOpen(OpenCookie):
    def consent_fields(self, session, flow, pending):
        return [("flow", "now")]

    def decide(self, request):
        session = self.consenting_session(request)
        pending = getattr(session, "waiting", None)
        if pending is None:
            return self.error_page(request, 403, "This form is too old. Begin again.")
        return self.agreed(pending, session) if request.form.get("decision") == "allow" else self.refused(pending)

    def keep_pending(self, flow, pending):
        pending["session"].waiting = pending


@defect("csrf-consent-any", "the token in the form of the consent is not compared", CONSENT, "pages/cookie-same-site")
class ConsentAnyToken(OpenCookie):
    def form_is_ours(self, request, session):
        return super().form_is_ours(request, session) or request.path == "/oauth/decide" and session is not None

    def pending(self, request, session):
        return super().pending(request, session) or getattr(session, "waiting", None)

    def keep_pending(self, flow, pending):
        super().keep_pending(flow, pending)
        pending["session"].waiting = pending


@defect("consent-by-get", "the user agrees by a GET", "pages/consent-by-get")
class ByGet(Partner):
    def routes(self):
        return {**super().routes(), "/oauth/decide": {"GET": self.decide, "POST": self.decide}}

    def decide(self, request):
        request.form = Parameters(request.form + request.query)
        return super().decide(request)


@defect("consent-without-session", "the form of the consent is taken from a browser that is not signed in",
        "pages/consent-without-session", "pages/consent-csrf")
class WithoutSession(Partner):
    def decide(self, request):
        pending = self.store.pending.pop(request.form.get("flow", ""), None)
        if pending is None:
            return self.error_page(request, 400, "This request is over. Begin again.")
        allowed = request.form.get("decision") == "allow"
        return self.agreed(pending, pending["session"]) if allowed else self.refused(pending)


@defect("consent-user-in-form", "the form of the consent says who the user is", "pages/consent-without-session",
        "pages/consent-csrf")
class UserInForm(Partner):
    def consent_fields(self, session, flow, pending):
        return super().consent_fields(session, flow, pending) + [("account", session.user.subject)]

    def form_is_ours(self, request, session):
        return request.path == "/oauth/decide" or super().form_is_ours(request, session)

    def consenting_session(self, request):
        return super().consenting_session(request) or (
            self.begin_session(User)[1] if request.form.get("account") == User.subject else None)

    def pending(self, request, session):
        return self.store.pending.pop(request.form.get("flow", ""), None)


class AddressInForm(Partner):
    """The form of the consent carries the request, and the request is not checked again."""

    carried = ("client_id", "redirect_uri", "state", "scope")

    def consent_fields(self, session, flow, pending):
        return super().consent_fields(session, flow, pending) + [
            (name, pending[name]) for name in self.carried if pending.get(name) is not None]

    def pending(self, request, session):
        pending = super().pending(request, session)
        if pending is not None:
            pending.update((name, request.form.get(name)) for name in self.carried if request.form.get(name))
        return pending


defect("consent-redirect-uri", "the redirect URI in the form of the consent is not checked again",
       "pages/consent-redirect-uri")(AddressInForm)


@defect("open-redirect", "after the sign-in the browser goes wherever next says", "pages/open-redirect")
class OpenRedirect(Partner):
    def way_back(self, address):
        return address


@defect("open-redirect-slashes", "after the sign-in every address that begins with a slash is taken",
        "pages/open-redirect")
class Slashes(Partner):
    def way_back(self, address):
        return address if address.startswith("/") else "/"


@defect("open-redirect-contains", "after the sign-in every address with the own path in it is taken",
        "pages/open-redirect")
class Contains(Partner):
    def way_back(self, address):
        return address if "/oauth/authorize" in address else "/"


@defect("open-redirect-prefix", "after the sign-in every address that begins like the own one is taken",
        "pages/open-redirect")
class Prefix(Partner):
    def way_back(self, address):
        return address if address.startswith(self.issuer) else super().way_back(address)


@defect("open-redirect-signed-in", "a signed-in user is sent wherever next says", "pages/open-redirect")
class SignedInRedirect(Partner):
    def login_page(self, request):
        session = self.session(request)
        if session is not None and session.user is not None:
            return redirect(request.query.get("next", "/"))
        return super().login_page(request)


@defect("sign-in-any-password", "any password is right", "pages/wrong-password")
class AnyPassword(Partner):
    def password_is_right(self, user, password):
        return user == User.name


@defect("sign-in-password-prefix", "a longer password is right, too", "pages/wrong-password")
class LongerPassword(Partner):
    def password_is_right(self, user, password):
        return user == User.name and password.startswith(User.password)


@defect("sign-in-by-get", "the user signs in by a GET", "pages/sign-in-by-get")
class SignInByGet(Partner):
    def routes(self):
        routes = super().routes()
        routes["/login/password"] = {"GET": self.login_password, "POST": self.login_password}
        return routes

    def login_password(self, request):
        request.form = Parameters(request.form + request.query)
        return super().login_password(request)


@defect("form-get", "the form of the password is sent by GET", "pages/password-in-address", "pages/sign-in-by-get")
class FormGet(SignInByGet):
    def password_form(self, request, session, waiting, user):
        return super().password_form(request, session, waiting, user).replace('method="post"', 'method="get"')


@defect("password-shown", "the password is typed into a field that shows it", "pages/password-field")
class PasswordShown(Partner):
    def password_form(self, request, session, waiting, user):
        return super().password_form(request, session, waiting, user).replace('type="password"', 'type="text"')


@defect("password-returned", "a wrong password comes back on the page", "pages/password-returned")
class PasswordReturned(Partner):
    def sign_in_failed(self, request, session):
        words = self.words(request)
        form = self.user_form(request, session, request.form.get("next", "/"), f"<p>{words['wrong']}</p>")
        form += self.hidden("last", request.form.get("pass", ""))
        return self.page(request, words["sign-in"], form)
