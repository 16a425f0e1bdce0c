"""The sign-in: the user name on one page, the password on the next, then back to what was asked for."""
import hmac
import secrets

from .messages import redirect
from .settings import User
from .store import Session


class SignIn:
    """Sessions in a cookie, a token in every form, and a way back that stays on this server."""

    cookie_name = "sid"

    def session(self, request):
        """The session of the browser; None when it has none."""
        return self.store.sessions.get(self.session_id(request))

    def session_id(self, request):
        return request.cookie(self.cookie_name)

    def new_session_id(self):
        return secrets.token_urlsafe(24)

    def begin_session(self, user=None):
        """A new session and its id."""
        key, session = self.new_session_id(), Session(user)
        self.store.sessions[key] = session
        return key, session

    def cookie(self, key):
        secure = "; Secure" if self.issuer.startswith("https://") else ""
        return f"{self.cookie_name}={key}; Path=/; HttpOnly; SameSite=Lax{secure}"

    def login_page(self, request):
        session, key = self.session(request), None
        if session is None:
            key, session = self.begin_session()
        waiting = request.query.get("next", "/")
        response = self.page("Sign in", self.user_form(session, waiting))
        if key:
            response.headers.append(("Set-Cookie", self.cookie(key)))
        return response

    def login_name(self, request):
        session = self.session(request)
        if not self.sign_in_form_is_ours(request, session):
            return self.error_page(403, "This form is too old. Begin again.")
        return self.page("Sign in", self.password_form(
            session, request.form.get("next", "/"), request.form.get("user", "")))

    def login_password(self, request):
        session = self.session(request)
        if not self.sign_in_form_is_ours(request, session):
            return self.error_page(403, "This form is too old. Begin again.")
        if not self.password_is_right(request.form.get("who", ""), request.form.get("pass", "")):
            return self.sign_in_failed(request, session)
        key = self.sign_in(request, User)
        response = redirect(self.way_back(request.form.get("next", "/")))
        response.headers.append(("Set-Cookie", self.cookie(key)))
        return response

    def sign_in(self, request, user):
        """The id of the session that the user has from now on: never the one from before."""
        self.store.sessions.pop(self.session_id(request), None)
        return self.begin_session(user)[0]

    def sign_in_failed(self, request, session):
        wrong = "<p>Wrong user name or password.</p>"
        return self.page("Sign in", self.user_form(session, request.form.get("next", "/"), wrong))

    def password_is_right(self, user, password):
        return user == User.name and hmac.compare_digest(password.encode(), User.password.encode())

    def sign_in_form_is_ours(self, request, session):
        return self.form_is_ours(request, session)

    def form_is_ours(self, request, session):
        """The token in the form is the one of the session in the cookie."""
        given = request.form.get("_csrf", "").encode()
        return session is not None and hmac.compare_digest(given, session.csrf.encode())

    def way_back(self, address):
        """The address after the sign-in: a path of this server and nothing else."""
        return address if address.startswith("/oauth/authorize?") else "/"
