import AppFlip
import WebText

/// The session by which the partner server knows the app's user: a bearer token.
public struct AppSession: Sendable, Redacted {
    /// The token; keep it in the keychain, and send it to the partner server only.
    public let token: String

    /// A session that the server issued.
    public init(token: String) {
        self.token = token
    }

    /// Two words without the token, for a log.
    public var description: String { "app session" }
}

/// The user who is signed in to the partner app.
public struct SignedInAccount: Sendable {
    /// The name that the consent screen shows.
    public var name: String
    /// The session by which the server knows the user.
    public var session: AppSession

    /// An account with its session.
    public init(name: String, session: AppSession) {
        self.name = name
        self.session = session
    }
}

/// Tells which account is signed in to the partner app; usually reads the keychain.
public protocol AccountSource: Sendable {
    /// The account that is signed in now; nil when none is.
    func current() async -> SignedInAccount?
}

/// Gets authorization codes, usually from the partner's own server.
public protocol CodeService: Sendable {
    /// A code for a request that the user agreed to.
    ///
    /// Throws ``PartnerFailure``, which decides the error for Google.
    func code(for request: CodeRequest, account: SignedInAccount) async throws(PartnerFailure) -> String
}

/// The data that the partner server needs to issue a code that Google's server can redeem.
///
/// Source: RFC 6749 section 4.1.1 for the parameters, 4.1.3 for the redirect URI that the code is bound to.
public struct CodeRequest: Sendable {
    /// The form to post, without `state`, which the server does not need.
    ///
    /// Wire names `response_type`, `client_id`, `redirect_uri`, `scope` and the link's other parameters, such
    /// as `code_challenge`.
    public let form: Parameters

    /// The request for a link that has passed its checks.
    public init(_ checked: VerifiedFlipRequest) {
        let additionalParameters = checked.request.additionalParameters
        var items: [Parameters.Item] = []
        if !additionalParameters.items.contains(where: { $0.name.hasSameBytes(as: "response_type") }) {
            items.append(.init("response_type", "code"))
        }
        items.append(.init("client_id", checked.request.clientID))
        // RFC 6749 section 4.1.3: the exchange repeats this address, so the code must be bound to it.
        items.append(.init("redirect_uri", checked.redirectURI.text))
        items.append(.init("scope", checked.scope.joined(separator: " ")))
        // Encoded again: in a form a bare `+` means a space, in the link it did not.
        for item in additionalParameters.items {
            if case .success(let value) = item.value { items.append(.init(item.name, value)) }
        }
        form = Parameters(items)
    }
}
