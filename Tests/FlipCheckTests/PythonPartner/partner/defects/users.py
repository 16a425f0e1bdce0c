"""Userinfo."""
from ..messages import Response, json_response
from ..registry import defect
from ..right import Partner


def told(name, words, change, *rules):
    """A partner that changes the fields of userinfo."""
    def user_fields(self, link):
        fields = Partner.user_fields(self, link)
        change(fields)
        return fields
    defect(name, words, *rules)(type("Wrong", (Partner,), {"user_fields": user_fields}))


told("user-no-sub", "userinfo has no sub", lambda f: f.pop("sub"), "userinfo/sub")
told("user-sub-number", "sub is a number", lambda f: f.update(sub=4711), "userinfo/sub")
told("user-sub-empty", "sub is empty", lambda f: f.update(sub=""), "userinfo/sub")
told("user-sub-is-email", "sub is the e-mail address", lambda f: f.update(sub=f["email"]), "userinfo/sub-not-email")
told("user-no-email", "userinfo has no email", lambda f: f.pop("email"), "userinfo/email")
told("user-email-name", "email is a user name", lambda f: f.update(email="ada"), "userinfo/email-form")
told("user-email-display", "email has a name before the address", lambda f: f.update(email="Ada <ada@partner.example>"),
     "userinfo/email-form")
told("user-verified-text", "email_verified is a text", lambda f: f.update(email_verified="true"),
     "userinfo/email-verified")
told("user-verified-number", "email_verified is a number", lambda f: f.update(email_verified=1),
     "userinfo/email-verified")
told("user-password-told", "userinfo has the hash of the password",
     lambda f: f.update(password_hash="$2b$12$abcdefghijklmnopqrstuv"), "userinfo/no-secrets")


@defect("user-sub-for-link", "every link has a sub of its own", "userinfo/sub-stable", "userinfo/sub-after-refresh")
class SubForLink(Partner):
    def user_fields(self, link):
        return {**super().user_fields(link), "sub": "link-" + str(id(link)) + str(link.refreshes)}


@defect("user-text", "userinfo comes as text", "userinfo/works")
class AsText(Partner):
    def user_answer(self, fields):
        return super().user_answer(fields).set("Content-Type", "text/plain")


@defect("user-list", "userinfo is a list", "userinfo/works")
class AsList(Partner):
    def user_answer(self, fields):
        return json_response([fields])


@defect("user-cached", "userinfo may be kept by caches", "userinfo/no-store")
class Cached(Partner):
    def user_answer(self, fields):
        return super().user_answer(fields).set("Cache-Control", "public, max-age=300")


@defect("user-403", "a bad access token is a 403", "userinfo/invalid-token")
class Forbidden(Partner):
    def unauthorized(self, challenge):
        response = super().unauthorized(challenge)
        response.status = 403 if "invalid_token" in challenge else 401
        return response


@defect("user-200", "a bad access token is a 200 with an error", "userinfo/invalid-token", "userinfo/challenge")
class Fine(Partner):
    def unauthorized(self, challenge):
        return json_response({"error": "invalid_token"}) if "invalid_token" in challenge else super().unauthorized(challenge)


@defect("user-redirect", "a bad access token leads to the sign-in", "userinfo/invalid-token", "userinfo/challenge",
        "userinfo/no-token")
class ToSignIn(Partner):
    def unauthorized(self, challenge):
        return Response(302, headers=[("Location", "/login")])


@defect("user-no-challenge", "a bad access token is a 401 without a challenge", "userinfo/challenge")
class NoChallenge(Partner):
    def unauthorized(self, challenge):
        return super().unauthorized(challenge).set("WWW-Authenticate", None)


@defect("user-challenge-bare", "the challenge does not say what is wrong", "userinfo/challenge")
class BareChallenge(Partner):
    def unauthorized(self, challenge):
        return super().unauthorized("Bearer")


@defect("user-fails", "a bad access token is a server error", "userinfo/invalid-token", "userinfo/challenge",
        "userinfo/no-server-error")
class Fails(Partner):
    def link_of_access_token(self, token):
        link = super().link_of_access_token(token)
        if link is None:
            raise LookupError("access token")
        return link


@defect("user-open", "userinfo is told without a token", "userinfo/no-token", "userinfo/other-scheme")
class Open(Partner):
    def userinfo(self, request):
        if self.bearer(request) is None and not request.raw_query:
            return json_response({"sub": "public"})
        return super().userinfo(request)


@defect("user-query", "an access token in the query is taken", "userinfo/token-in-query")
class InQuery(Partner):
    def bearer(self, request):
        return super().bearer(request) or request.query.get("access_token")


@defect("user-by-refresh", "a refresh token is taken as an access token", "userinfo/refresh-token")
class ByRefresh(Partner):
    def link_of_access_token(self, token):
        link = self.store.links.get(token)
        return super().link_of_access_token(token) or (link if link and not link.ended else None)


@defect("user-by-code", "a code is taken as an access token", "userinfo/code")
class ByCode(Partner):
    def link_of_access_token(self, token):
        code = self.store.codes.get(token)
        return super().link_of_access_token(token) or code


@defect("user-scheme-case", "the word Bearer is compared with its case", "userinfo/scheme-case")
class SchemeCase(Partner):
    def bearer(self, request):
        header = request.headers.get("Authorization", "")
        return super().bearer(request) if header.startswith("Bearer ") else None


@defect("user-no-scheme", "an access token is taken without the word Bearer", "userinfo/other-scheme")
class AnyScheme(Partner):
    def bearer(self, request):
        return request.headers.get("Authorization", "").rpartition(" ")[2] or None
