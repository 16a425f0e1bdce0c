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
        guard isFlipLink(link) else { return .notAFlipLink }
        let request: FlipRequest
        do {
            request = try FlipRequest(parsing: link)
        } catch {
            return refuse(error)
        }
        // The address decides whether an answer is safe, so it is checked first.
        guard
            let redirectURI = Check.that(
                configuration.redirectURIs.match(request.redirectURI), .flipRedirectURI)
        else { return .refuse(.unlistedRedirectURI) }
        guard Check.that(request.clientID.hasSameBytes(as: configuration.clientID), .flipClient)
        else { return answer(.unauthorizedClient, state: request.state, at: redirectURI) }
        let scope = request.scope.isEmpty ? configuration.defaultScope : request.scope
        // Bytes, not `==`: a scope that only looks like an allowed one is another scope.
        let isAllowed = scope.allSatisfy { scope in
            configuration.allowedScopes.contains { $0.hasSameBytes(as: scope) }
        }
        guard Check.that(isAllowed, .flipScope)
        else { return answer(.invalidScope, state: request.state, at: redirectURI) }
        return .request(VerifiedFlipRequest(request: request, redirectURI: redirectURI, scope: scope))
    }

    /// Whether a link is the registered one, by scheme, host and path; nothing else of it is checked.
    public func isFlipLink(_ link: String) -> Bool {
        let registered = configuration.universalLink.utf8
        guard link.utf8.count >= registered.count else { return false }
        // Behind the registered link comes a query, a fragment or nothing.
        switch link.utf8.dropFirst(registered.count).first {
        case UInt8(ascii: "?"), UInt8(ascii: "#"), nil: break
        default: return false
        }
        var slashes = 0
        for (byte, expected) in zip(link.utf8, registered) {
            if expected == UInt8(ascii: "/") { slashes += 1 }
            // RFC 3986 section 6.2.2.1: scheme and host in any case; the path, from
            // the third slash, as it is.
            let isSame = byte == expected || slashes < 3 && isSameLetter(byte, expected)
            guard isSame else { return false }
        }
        return true
    }

    private func isSameLetter(_ one: UInt8, _ other: UInt8) -> Bool {
        one | 0x20 == other | 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(one | 0x20)
    }

    private func refuse(_ error: FlipRequestError) -> LinkDecision {
        guard let text = error.redirectURI else {
            return .refuse(.unreadableLink(error.reason))
        }
        // RFC 6749 section 4.1.2.1: an error too goes to a registered address or nowhere.
        guard let redirectURI = configuration.redirectURIs.match(text) else {
            return .refuse(.unlistedRedirectURI)
        }
        return answer(.badParameter, error.reason.description, state: error.state, at: redirectURI)
    }

    private func answer(
        _ failure: PartnerFailure, _ detail: String? = nil, state: String?, at redirectURI: GoogleRedirectURI
    ) -> LinkDecision {
        let reply = FlipReply.error(failure.code, description: detail ?? failure.explanation, state: state)
        return .answer(FlipAnswer(reply: reply, redirectURI: redirectURI))
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

/// The decision about a universal link, by the link alone.
public enum LinkDecision: Sendable {
    /// It is another link of the app: the router handles it.
    case notAFlipLink
    /// It passed all checks: ask the user.
    case request(VerifiedFlipRequest)
    /// It failed a check: send this answer to Google.
    case answer(FlipAnswer)
    /// It must not be answered: show this message to the user.
    case refuse(LocalMessage)
}
