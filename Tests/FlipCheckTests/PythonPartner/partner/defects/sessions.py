"""Cookies and sessions."""
import itertools
import secrets

from ..registry import defect
from ..right import Partner


def cookie(name, words, change, *rules):
    """A partner that writes its cookie in another way."""
    defect(name, words, *rules)(
        type("Wrong", (Partner,), {"cookie": lambda self, key: change(Partner.cookie(self, key))}))


cookie("cookie-script", "scripts can read the cookie", lambda c: c.replace("; HttpOnly", ""), "pages/cookie-http-only")
cookie("cookie-plain", "the cookie goes over plain http, too", lambda c: c.replace("; Secure", ""), "pages/cookie-secure")
cookie("cookie-any-site", "the cookie goes along with requests from other sites",
       lambda c: c.replace("SameSite=Lax", "SameSite=None"), "pages/cookie-same-site")
cookie("cookie-no-same-site", "nothing is said about other sites", lambda c: c.replace("; SameSite=Lax", ""),
       "pages/cookie-same-site")


@defect("session-kept", "the session from before the sign-in is the one after it", "pages/session-fixation")
class Kept(Partner):
    def sign_in(self, request, user):
        key = self.session_id(request)
        self.store.sessions[key].user = user
        return key


@defect("session-adopted", "a session that the visitor names is made", "pages/session-fixation")
class Adopted(Partner):
    def session(self, request):
        key = self.session_id(request)
        if key and key not in self.store.sessions:
            self.store.sessions[key] = self.begin_session()[1]
        return super().session(request)

    def sign_in(self, request, user):
        key = self.session_id(request)
        self.store.sessions[key].user = user
        return key


@defect("session-old-lives", "the session from before the sign-in is signed in as well", "pages/session-fixation")
class OldLives(Partner):
    def sign_in(self, request, user):
        self.session(request).user = user
        return self.begin_session(user)[0]


counter = itertools.count(1000)


def numbered(name, words, make, *rules):
    defect(name, words, *rules)(type("Wrong", (Partner,), {"new_session_id": lambda self: make()}))


numbered("session-counter", "sessions are counted", lambda: str(next(counter)), "pages/session-unguessable")
numbered("session-counter-long", "sessions are counted, with zeros before the number", lambda: f"{next(counter):040d}",
         "pages/session-unguessable")
numbered("session-short", "the id of a session has six characters", lambda: secrets.token_hex(3),
         "pages/session-unguessable")


class InAddress(Partner):
    """The session is in the address of the pages."""

    def login_password(self, request):
        response = super().login_password(request)
        location = response.get("Location")
        if location:
            key = next(value for name, value in response.headers if name == "Set-Cookie").split(";")[0].partition("=")[2]
            response.set("Location", location + "&sid=" + key)
        return response


defect("session-in-address", "the id of the session is in the address of a page", "pages/session-in-address")(InAddress)


@defect("session-user-cookie", "the cookie is the name of the user", "pages/session-unguessable")
class UserCookie(Partner):
    def sign_in(self, request, user):
        self.store.sessions["user-" + user.name] = self.begin_session(user)[1]
        return "user-" + user.name
