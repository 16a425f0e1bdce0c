// Docs/open-link.md shows this step from outside.

import WebText

/// The universal link by which a Google app asks a partner app to link an account.
///
/// It prints and parses itself, so that the two sides cannot disagree: one side writes ``url``, the other
/// side reads it with ``init(parsing:limit:)``, and ``state`` has the same bytes on both sides. Required are
/// `client_id`, `state` and `redirect_uri`. Everything that Google's page does not list (`response_type`,
/// `user_locale`, `code_challenge`, and later ones) is kept in ``additionalParameters`` and never required.
///
/// Source: Google, "App Flip for iOS", query parameters of the link.
public struct FlipRequest: Sendable {
    /// The partner's universal link without the parameters, such as `https://partner.example/flip`.
    public var universalLink: String
    /// Wire name `client_id`: the id that the partner gave to Google.
    public var clientID: String
    /// Wire name `scope`: the scopes asked for, in their order; empty when the link names none.
    public var scope: [String]
    /// Wire name `state`: opaque to the partner, to be answered byte for byte.
    public var state: String
    /// Wire name `redirect_uri`: where the answer goes, not yet checked (``RedirectURIList``).
    public var redirectURI: String
    /// All other parameters in the order of the wire, to be handed on to the partner server.
    public var additionalParameters: Parameters

    /// A request to be sent.
    public init(
        universalLink: String, clientID: String, scope: [String] = [], state: String, redirectURI: String,
        additionalParameters: Parameters = Parameters()
    ) {
        self.universalLink = universalLink
        self.clientID = clientID
        self.scope = scope
        self.state = state
        self.redirectURI = redirectURI
        self.additionalParameters = additionalParameters
    }

    /// The link as it is opened: every value escaped down to the unreserved characters.
    public var url: String {
        var items: [Parameters.Item] = [.init("client_id", clientID)]
        if !scope.isEmpty {
            // As Google writes it: a `+` between two scopes, and never a bare one inside.
            let text = scope.joined(separator: " ")
            let raw = scope.map { PercentCoding.encode($0) }.joined(separator: "+")
            items.append(.init("scope", text, rawValue: raw))
        }
        items.append(.init("state", state))
        items.append(.init("redirect_uri", redirectURI))
        return Parameters(items + additionalParameters.items).appended(to: universalLink)
    }
}

/// Two requests are equal when they print the same bytes.
extension FlipRequest: Hashable {
    /// Compares bytes: `String` would also take a canonically equivalent `state` for the same.
    public static func == (one: FlipRequest, other: FlipRequest) -> Bool {
        one.url.hasSameBytes(as: other.url)
    }

    /// Hashes what is printed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(url)
    }
}

extension FlipRequest: Redacted {
    /// The request without its `state`, for a log.
    public var description: String {
        "flip request from \(clientID) for [\(scope.joined(separator: " "))] to \(redirectURI), "
            + "state of \(state.byteCount)"
    }
}
