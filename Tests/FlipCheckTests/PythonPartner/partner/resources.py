"""Userinfo, metadata (RFC 8414) and the association file."""
import json
import time

from .messages import Response, json_response
from .settings import APP_ID, SCOPES


class Resources:
    """The resources: userinfo by an access token, and the files that need none."""

    def userinfo(self, request):
        token = self.bearer(request)
        if token is None:
            return self.unauthorized("Bearer realm=\"partner\"")
        link = self.link_of_access_token(token)
        if link is None:
            return self.unauthorized('Bearer realm="partner", error="invalid_token"')
        return self.user_answer(self.user_fields(link))

    def bearer(self, request):
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        return token if scheme.lower() == "bearer" and token else None

    def link_of_access_token(self, token):
        link, ends = self.store.access_tokens.get(token, (None, 0))
        return link if link is not None and time.time() < ends else None

    def user_fields(self, link):
        return {"sub": link.user.subject, "email": link.user.email, "email_verified": True, "name": "Ada"}

    def user_answer(self, fields):
        return json_response(fields)

    def unauthorized(self, challenge):
        return Response(401, headers=[("WWW-Authenticate", challenge), ("Cache-Control", "no-store")])

    def metadata(self, request):
        return json_response(self.metadata_fields())

    def metadata_fields(self):
        return {
            "issuer": self.issuer,
            "authorization_endpoint": self.issuer + "/oauth/authorize",
            "token_endpoint": self.issuer + "/oauth/token",
            "revocation_endpoint": self.issuer + "/oauth/revoke",
            "userinfo_endpoint": self.issuer + "/me",
            "scopes_supported": SCOPES,
            "response_types_supported": ["code"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "token_endpoint_auth_methods_supported": ["client_secret_post", "client_secret_basic"],
            "code_challenge_methods_supported": ["S256"],
        }

    def association(self, request):
        return Response(200, json.dumps({"applinks": self.applinks()}), content_type="application/json")

    def applinks(self):
        components = [{"/": "/oauth/*", "exclude": True, "comment": "stays in the browser"}, {"/": "/link"}]
        return {"details": [{"appIDs": [APP_ID], "components": components}]}
