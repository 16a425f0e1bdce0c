import AppFlip
import WebText

/// The session by which the partner server knows the app's user: a bearer token.
public struct AppSession: Sendable, Redacted {
    /// The token, to be kept in the keychain and sent to the partner server alone.
    public let token: String

    /// A session that the server issued.
    public init(token: String) {
        self.token = token
    }

    /// Nothing of the token, for a log.
    public var description: String { "app session" }
}

/// The user who is signed in to the partner app.
public struct SignedInAccount: Sendable {
    /// The name that the consent screen shows.
    public var name: String
    /// By which the server knows the user.
    public var session: AppSession

    /// An account with its session.
    public init(name: String, session: AppSession) {
        self.name = name
        self.session = session
    }
}

/// Who is signed in to the partner app: usually a look into the keychain.
public protocol AccountSource: Sendable {
    /// The account that is signed in now; nil when none is.
    func current() async -> SignedInAccount?
}

/// Where authorization codes come from: the partner's own server.
public protocol CodeService: Sendable {
    /// A code for a request that the user agreed to.
    ///
    /// Throws ``PartnerFailure``, which decides what Google is told.
    func code(for request: CodeRequest, account: SignedInAccount) async throws(PartnerFailure) -> String
}

/// What the partner server must know to issue a code that Google's server can redeem.
///
/// Source: RFC 6749 section 4.1.1 for the parameters, 4.1.3 for the redirect URI that the code is bound to.
public struct CodeRequest: Sendable {
    /// The form to post, without `state`: that is between the app and Google.
    ///
    /// Wire names `response_type`, `client_id`, `redirect_uri`, `scope` and what else the link carried, such
    /// as `code_challenge`.
    public let form: Parameters

    /// The request for a link that has passed its checks.
    public init(_ checked: VerifiedFlipRequest) {
        let additionalParameters = checked.request.additionalParameters
        var items: [Parameters.Item] = []
        if !additionalParameters.items.contains(where: { $0.name.utf8.elementsEqual("response_type".utf8) }) {
            items.append(.init("response_type", "code"))
        }
        items.append(.init("client_id", checked.request.clientID))
        // RFC 6749 section 4.1.3: the exchange repeats this address, so the code must be bound to it.
        items.append(.init("redirect_uri", checked.redirectURI.text))
        items.append(.init("scope", checked.permissions.map(\.scope).joined(separator: " ")))
        // Written anew, since a form reads a bare `+` as a space and the link did not.
        for item in additionalParameters.items {
            if case .success(let value) = item.value { items.append(.init(item.name, value)) }
        }
        form = Parameters(items)
    }
}
