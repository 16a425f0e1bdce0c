// Docs/handle-link.md shows this step from outside.

import AppFlip
import WebText

/// The checks of a link, in an order that Google's page and RFC 6749 allow.
///
/// The redirect URI comes first, because it decides whether an answer is safe: an unlisted address is never
/// opened. A listed address is Google's own, even when the `client_id` is wrong, so it gets every other
/// error. Such an answer holds no secret.
///
/// Source: Google, "App Flip for iOS", verify the client; RFC 6749 section 4.1.2.1.
public struct FlipLinkChecker: Sendable {
    /// The values that links are compared with.
    public let configuration: PartnerConfiguration

    /// Checks by a configuration.
    public init(_ configuration: PartnerConfiguration) {
        self.configuration = configuration
    }

    /// The decision about a universal link.
    public func decide(link: String) -> LinkDecision {
        guard let link = flipLink(link) else { return .notAFlipLink }
        return decide(link)
    }

    /// The decision about a link whose address has been checked.
    func decide(_ link: FlipLink) -> LinkDecision {
        let request: FlipRequest
        do {
            request = try FlipRequest(parsing: link.text)
        } catch {
            return refuse(error)
        }
        // The address decides whether a reply is safe, so it is checked first.
        guard
            let redirectURI = Check.that(
                configuration.redirectURIs.match(request.redirectURI), .flipRedirectURI)
        else { return .refuse(.unlistedRedirectURI) }
        guard Check.that(request.clientID.hasSameBytes(as: configuration.clientID), .flipClient)
        else { return reply(.unauthorizedClient, state: request.state, at: redirectURI) }
        let scope = request.scope.isEmpty ? configuration.defaultScope : request.scope
        // Bytes, not `==`: a scope that only looks like an allowed one is another scope.
        let isAllowed = scope.allSatisfy { scope in
            configuration.allowedScopes.contains { $0.hasSameBytes(as: scope) }
        }
        guard Check.that(isAllowed, .flipScope)
        else { return reply(.invalidScope, state: request.state, at: redirectURI) }
        return .request(VerifiedFlipRequest(request: request, redirectURI: redirectURI, scope: scope))
    }

    /// The link, if it is the registered one by scheme, host and path.
    func flipLink(_ text: String) -> FlipLink? {
        FlipLink(text, registered: configuration.universalLink)
    }

    private func refuse(_ error: FlipRequestError) -> LinkDecision {
        guard let text = error.redirectURI else {
            return .refuse(.unreadableLink(error.reason))
        }
        // RFC 6749 section 4.1.2.1: an error too goes to a registered address or nowhere.
        guard let redirectURI = configuration.redirectURIs.match(text) else {
            return .refuse(.unlistedRedirectURI)
        }
        return reply(.badParameter, error.reason.description, state: error.state, at: redirectURI)
    }

    private func reply(
        _ failure: PartnerFailure, _ detail: String? = nil, state: String?, at redirectURI: GoogleRedirectURI
    ) -> LinkDecision {
        let reply = FlipReply.error(failure.code, description: detail ?? failure.explanation, state: state)
        return .reply(AddressedReply(reply: reply, redirectURI: redirectURI))
    }
}

extension SecurityRule {
    /// Without it, a web page opens the flip link with its own address and gets the code.
    static let flipRedirectURI = Self(
        "app.redirect-uri", "redirect_uri is on the list, byte for byte", "RFC 9700 section 4.1.3")
    /// Without it, a code is made in the name of another client.
    static let flipClient = Self(
        "app.client", "client_id is the one that Google got from the partner", "Google, App Flip for iOS")
    /// Without it, Google gets a permission that the app was not made to give.
    static let flipScope = Self("app.scope", "each scope is one that the app allows", "RFC 6749 section 3.3")
}
