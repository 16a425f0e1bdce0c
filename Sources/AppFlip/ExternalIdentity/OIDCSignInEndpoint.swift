// Docs/identity-provider.md shows this step from outside.

import AuthorizationServer
import HTTPMessages
import JOSE
import OAuth
import OpenIDConnect
import PartnerServer
import WebText

/// `GET /provider/sign-in`: the browser goes to the provider, with a cookie that binds the answer to it.
///
/// A browser has one sign-in at a time. A sign-in in a second tab takes the place of the first, and the provider's
/// answer to the first is then refused.
struct OIDCSignInEndpoint: Endpoint {
    let signIn: OIDCSignIn
    let ending: SignInEnding

    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let parameters = try Parameters(limiting: request.query ?? "")
        let returnAddress = parameters.single("return_to").flatMap { SignInReturnAddress($0) }
        guard let address = Check.that(returnAddress, .returnAddress) else {
            return ending.refuse("return_to is not a request of this server", request)
        }
        let textLength = StatelessSignIns.textLength(forContentOf: address.target.utf8.count)
        guard textLength <= Self.maximumCookieValueBytes else {
            let error = OAuthError(.invalidRequest, "the authorization request is too long")
            let reason =
                "a request of \(address.target.utf8.count) bytes is too long for the cookie of a sign-in"
            return ending.end(address, with: error, reason: reason, request)
        }
        func unavailable(_ reason: String) -> HTTPResponse {
            ending.end(address, with: OAuthError(.temporarilyUnavailable), reason: reason, request)
        }
        do {
            // This server writes `login` only, for another user; any other value is a stranger's.
            let prompt = parameters.single("prompt") == "login" ? "login" : nil
            return try await begin(returningTo: address, prompt: prompt)
        } catch let error as IssuerUnavailable {
            return unavailable(error.description)
        } catch let error as StoreUnavailable {
            return unavailable(error.reason)
        }
    }

    /// The redirect to the provider, with the cookie of a new sign-in.
    private func begin(
        returningTo address: SignInReturnAddress, prompt: String?
    ) async throws -> HTTPResponse {
        let pending = try await signIn.signIns().begin(
            carrying: address.target.utf8, random: signIn.random, at: signIn.now())
        var response = HTTPResponse(
            seeOther: try await signIn.party.url(for: pending.attempt, prompt: prompt))
        response.headers.add(
            "Set-Cookie", signIn.pendingCookie.setting(pending.text, lasting: StatelessSignIns.lifetime))
        return response
    }

    /// The longest value of the cookie, in bytes, so that name, value and attributes have at most 4096 (RFC 6265
    /// section 6.1).
    ///
    /// Name and attributes need less than the 136 bytes that this leaves.
    private static let maximumCookieValueBytes = 3_960
}

extension SecurityRule {
    /// Without it, the server sends a browser that has signed in to an address of an attacker's.
    static let returnAddress = Self(
        "external.return-address", "the browser comes back to a request of this server",
        "RFC 9700 section 4.11")
}
