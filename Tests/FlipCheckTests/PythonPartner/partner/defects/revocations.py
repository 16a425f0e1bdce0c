"""Unlinking that does not unlink, or unlinks too much."""
from ..messages import Response
from ..registry import defect
from ..right import Partner
from ..tokens import Refused


@defect("revoke-404", "there is no revocation endpoint", "revoke/works", "revoke/unknown-token", "revoke/token-missing",
        "revoke/refresh-token", "revoke/access-token", "revoke/hint", "revoke/error-json")
class Missing(Partner):
    def revoke(self, request):
        return self.error_page(request, 404, "There is no such page.")


@defect("revoke-204", "a revocation is answered with 204", "revoke/works", "revoke/unknown-token")
class NoContent(Partner):
    def revoked(self, link, token, client):
        super().revoked(link, token, client)
        return Response(204)


@defect("revoke-unknown-400", "a token that is not known is a 400", "revoke/unknown-token", "revoke/again")
class UnknownRefused(Partner):
    def revoked(self, link, token, client):
        if link is None or link.ended:
            raise Refused("invalid_request")
        return super().revoked(link, token, client)


@defect("revoke-again-fails", "the second revocation of a token is a server error", "revoke/again",
        "revoke/no-server-error")
class AgainFails(Partner):
    def revoked(self, link, token, client):
        if link is not None and link.ended:
            raise LookupError("token")
        return super().revoked(link, token, client)


@defect("revoke-without-token", "a revocation without a token is a 200", "revoke/token-missing")
class WithoutToken(Partner):
    def revoke(self, request):
        return Response(200) if request.form.get("token") is None else super().revoke(request)


@defect("revoke-nothing", "a revocation revokes nothing", "revoke/refresh-token", "revoke/access-token", "revoke/hint",
        "token/code-reuse-revokes")
class Nothing(Partner):
    def end(self, link):
        """Forgotten."""

    def end_access(self, link, token):
        """Forgotten."""


@defect("revoke-keeps-access", "the access tokens of a revoked link live on", "revoke/cascade")
class KeepsAccess(Partner):
    def end(self, link):
        link.ended = True


@defect("revoke-access-ignored", "a revoked access token lives on", "revoke/access-token")
class AccessIgnored(Partner):
    def revoked(self, link, token, client):
        if token in self.store.access_tokens:
            return Response(200)
        return super().revoked(link, token, client)


@defect("revoke-hint-believed", "token_type_hint is taken for the truth", "revoke/hint")
class HintBelieved(Partner):
    def revocable(self, token, hint):
        if hint == "access_token":
            return self.store.access_tokens.get(token, (None,))[0]
        return super().revocable(token, hint)


@defect("revoke-public", "a revocation needs no credentials", "revoke/client-missing")
class Public(Partner):
    def revoking_client(self, request):
        if request.form.get("client_secret") is None and request.headers.get("Authorization") is None:
            return "google-client"
        return super().revoking_client(request)


@defect("revoke-any-secret", "a revocation does not look at the secret", "revoke/client-missing", "revoke/client-secret")
class AnySecret(Partner):
    def revoking_client(self, request):
        return "other-client" if request.form.get("client_id") == "other-client" else "google-client"


@defect("revoke-any-client", "a client may revoke another client's tokens", "revoke/client")
class AnyClient(Partner):
    def revoking_client(self, request):
        super().revoking_client(request)
        return "google-client"


@defect("revoke-by-get", "a token is revoked by a GET", "revoke/post-only")
class ByGet(Partner):
    def revoke(self, request):
        if request.method == "GET":
            request.method, request.form = "POST", request.query
        return super().revoke(request)


@defect(
    "revoke-ends-others", "the end of one link ends the others of the user", "revoke/other-links",
    "userinfo/token-lasts")
class EndsOthers(Partner):
    def revoked(self, link, token, client):
        if link is not None and link.client_id == client and token not in link.access_tokens:
            for other in list(self.store.links.values()):
                self.end(other)
        return super().revoked(link, token, client)


@defect(
    "revoke-access-ends-link", "the revocation of an access token ends another link", "revoke/access-other-links",
    "userinfo/token-lasts")
class AccessEndsOthers(Partner):
    def revoked(self, link, token, client):
        if link is not None and link.client_id == client and token in link.access_tokens:
            for other in list(self.store.links.values()):
                if other is not link:
                    self.end(other)
        return super().revoked(link, token, client)


@defect("revoke-page", "a refused revocation is an HTML page", "revoke/token-missing", "revoke/error-json")
class Page(Partner):
    def revoke(self, request):
        response = super().revoke(request)
        return response if response.status == 200 else self.error_page(request, response.status, "Not possible.")


@defect("revoke-fails", "a wrong secret at the revocation endpoint is a server error", "revoke/no-server-error")
class Fails(Partner):
    def revoking_client(self, request):
        try:
            return super().revoking_client(request)
        except Refused as refused:
            raise LookupError("client") from refused
