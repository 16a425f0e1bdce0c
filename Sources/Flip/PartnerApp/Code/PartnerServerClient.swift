import AppFlip
import Foundation
import WebText

/// The partner app's two calls to its own server: sign in, and get an authorization code.
///
/// - `POST /app/sign-in` with `username`, `password` and perhaps `device_token` gives
///   `{"app_session": …, "account": …, "device_token": …}`.
/// - `POST /app/code` with the session as bearer token gives `{"code": …}`.
///
/// A refusal is `{"error": …}` with a status, and ``PartnerFailure`` says what it means.
public struct PartnerServerClient: CodeService {
    private let origin: String
    private let transport: any PartnerTransport

    /// A client of the server at an origin such as `https://partner.example`.
    ///
    /// Throws ``PartnerServerClientError`` when the origin is not HTTPS: others could read the
    /// session and the code on the way. `allowingInsecureLoopback` admits
    /// `http://127.0.0.1` for trying things out.
    public init(
        origin: String, transport: any PartnerTransport, allowingInsecureLoopback: Bool = false
    ) throws(PartnerServerClientError) {
        // A strict reader: `http://127.0.0.1:x@evil.example` names another machine.
        guard let url = try? AbsoluteURL(origin),
            url.isSecure || allowingInsecureLoopback && url.isLoopback
        else { throw .notHTTPS }
        guard origin.hasSameBytes(as: url.origin) else { throw .notAnOrigin }
        self.origin = origin
        self.transport = transport
    }

    /// Signs in with a user name and a password, and returns the account.
    ///
    /// - Parameter device: the device value of the last sign-in on this device; the server ignores one for another
    ///   user name. With it, strangers who guess the password do not lock the app out.
    ///
    /// Throws ``PartnerFailure``; ``PartnerFailure/signInFailed`` when the server does not accept them.
    public func signIn(
        username: String, password: String, device: DeviceToken? = nil
    ) async throws(PartnerFailure) -> SignedInAccount {
        struct Reply: Decodable {
            let app_session: String
            let account: String
            let device_token: String?
        }
        var items: [Parameters.Item] = [.init("username", username), .init("password", password)]
        if let device { items.append(.init("device_token", device.value)) }
        let form = Parameters(items).encoded
        let response = try await transport.post(form, to: "\(origin)/app/sign-in", bearer: nil)
        if response.status == 401 { throw .signInFailed }
        let reply = try read(Reply.self, from: response)
        guard !reply.app_session.isEmpty else { throw .answerUnreadable }
        return SignedInAccount(
            name: reply.account, session: AppSession(token: reply.app_session),
            device: reply.device_token.map { DeviceToken(value: $0) })
    }

    /// A code from the server for a request that the user agreed to.
    ///
    /// Throws ``PartnerFailure``, by the server's answer.
    public func code(
        for request: CodeRequest, account: SignedInAccount
    ) async throws(PartnerFailure) -> String {
        struct Reply: Decodable { let code: String }
        let response = try await transport.post(
            request.form.encoded, to: "\(origin)/app/code", bearer: account.session.token)
        return try read(Reply.self, from: response).code
    }

    private func read<Reply: Decodable>(
        _ type: Reply.Type, from response: PartnerResponse
    ) throws(PartnerFailure) -> Reply {
        guard Check.that(response.status == 200, .serverStatus) else {
            let refusal = try? JSONDecoder().decode(ErrorResponse.self, from: response.body)
            throw PartnerFailure(oauthError: refusal?.error, status: response.status)
        }
        guard let reply = Check.that(try? JSONDecoder().decode(type, from: response.body), .serverAnswer)
        else { throw .answerUnreadable }
        return reply
    }
}

/// The error code of a refusal; the server's description of it is not for Google's app.
private struct ErrorResponse: Decodable { let error: String? }

/// Why an origin cannot be used.
public enum PartnerServerClientError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The origin does not begin with `https://`.
    case notHTTPS
    /// The text goes on behind the host and the port.
    case notAnOrigin

    /// The problem and the remedy.
    public var description: String {
        switch self {
        case .notHTTPS: "the origin is not https; use https, or allowingInsecureLoopback with 127.0.0.1"
        case .notAnOrigin:
            "the origin goes on behind the host; write scheme, host and port only, without a slash"
        }
    }
}

extension SecurityRule {
    /// Without it, a page of an error is taken for a code.
    static let serverStatus = Self("app.server-status", "the server answers the app with 200", "house rule")
    /// Without it, a page of the network on the way is taken for an answer.
    static let serverAnswer = Self(
        "app.server-answer", "the answer is JSON with what the app asked for", "house rule")
}

/// The answer of the partner server.
public struct PartnerResponse: Sendable, Redacted {
    /// The HTTP status.
    public let status: Int
    /// The body.
    public let body: Data

    /// Creates a response from its parts.
    public init(status: Int, body: Data) {
        self.status = status
        self.body = body
    }

    /// The response without its body, which may hold a code, for a log.
    public var description: String { "HTTP \(status), \(body.count) bytes" }
}

/// Sends the app's calls to the partner server.
public protocol PartnerTransport: Sendable {
    /// Posts a form, with the bearer token if there is one, and follows no redirect.
    ///
    /// Throws ``PartnerFailure/offline``, ``PartnerFailure/timedOut`` or
    /// ``PartnerFailure/serverUnavailable``.
    func post(_ form: String, to url: String, bearer: String?) async throws(PartnerFailure) -> PartnerResponse
}

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
    /// The device value for the next sign-in; nil when the server gives none.
    public var device: DeviceToken?

    /// An account with its session.
    public init(name: String, session: AppSession, device: DeviceToken? = nil) {
        self.name = name
        self.session = session
        self.device = device
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
