"""Metadata (RFC 8414) that says something else than the server does."""
from ..messages import Response
from ..registry import defect
from ..right import Partner


def described(name, words, change, *rules):
    """A partner that changes its metadata."""
    def metadata_fields(self):
        fields = Partner.metadata_fields(self)
        change(fields)
        return fields
    defect(name, words, *("metadata/" + rule for rule in rules))(
        type("Wrong", (Partner,), {"metadata_fields": metadata_fields}))


described("metadata-issuer", "the issuer in the metadata has a slash at the end",
          lambda f: f.update(issuer=f["issuer"] + "/"), "issuer")
described("metadata-no-issuer", "the metadata has no issuer", lambda f: f.pop("issuer"), "issuer")
described("metadata-plain", "the metadata names the PKCE method plain alone",
          lambda f: f.update(code_challenge_methods_supported=["plain"]), "pkce")
described("metadata-no-pkce", "the metadata names no PKCE method",
          lambda f: f.pop("code_challenge_methods_supported"), "pkce")
described("metadata-key", "the metadata names private_key_jwt alone",
          lambda f: f.update(token_endpoint_auth_methods_supported=["private_key_jwt"]), "client-authentication")
described("metadata-implicit", "the metadata names the response type token alone",
          lambda f: f.update(response_types_supported=["token"]), "response-types")
described("metadata-no-types", "the metadata names no response type", lambda f: f.pop("response_types_supported"),
          "response-types")
described("metadata-no-refresh", "the metadata does not name the grant refresh_token",
          lambda f: f.update(grant_types_supported=["authorization_code"]), "grant-types")
described("metadata-endpoint", "the metadata names another token endpoint",
          lambda f: f.update(token_endpoint=f["issuer"] + "/token"), "endpoints")
described("metadata-http", "an endpoint in the metadata is plain http",
          lambda f: f.update(introspection_endpoint="http://internal.partner.example/introspect"), "https")
described("metadata-scopes", "the metadata does not name the scopes that Google asks for",
          lambda f: f.update(scopes_supported=["openid"]), "scopes")
described("metadata-text", "a list in the metadata is a text",
          lambda f: f.update(grant_types_supported="authorization_code refresh_token"), "form")


@defect("metadata-type", "the metadata comes as text/html", "metadata/content-type")
class Typed(Partner):
    def metadata(self, request):
        return super().metadata(request).set("Content-Type", "text/html")


@defect("metadata-page", "a page comes in place of the metadata", "metadata/works")
class Page(Partner):
    def metadata(self, request):
        return Response(200, "<!DOCTYPE html><title>Welcome</title>", content_type="text/html")
