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
    /// Throws a ``PartnerServerClientError``:
    ///
    /// - ``PartnerServerClientError/notHTTPS`` for an `http` origin, because others could read the session and the
    ///   code on the way; also for a text that is not a valid URL, or that has a user name before the host.
    /// - ``PartnerServerClientError/notAnOrigin`` for a URL that continues after the host and the port, even if only
    ///   by the slash of `https://partner.example/`.
    ///
    /// - Parameter allowingInsecureLoopback: whether the origin may be `http` on this machine, such as
    ///   `http://127.0.0.1:8080`, `http://[::1]:8080` or `http://localhost:8080`; for development only.
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
    /// Throws ``PartnerFailure``; ``PartnerFailure/signInFailed`` when the server refuses the user name or the
    /// password.
    public func signIn(
        username: String, password: String, device: DeviceToken? = nil
    ) async throws(PartnerFailure) -> SignedInAccount {
        /// The JSON of a successful sign-in, with its wire names.
        struct Reply: Decodable {
            let session: String
            let account: String
            let device: String?

            enum CodingKeys: String, CodingKey {
                case session = "app_session"
                case account
                case device = "device_token"
            }
        }
        var items: [Parameters.Item] = [.init("username", username), .init("password", password)]
        if let device { items.append(.init("device_token", device.value)) }
        let form = Parameters(items).encoded
        let response = try await transport.post(form, to: "\(origin)/app/sign-in", bearer: nil)
        // Here 401 means a wrong user name or password. `read` would report a session that has ended.
        if response.status == 401 { throw .signInFailed }
        let reply = try read(Reply.self, from: response)
        guard !reply.session.isEmpty else { throw .answerUnreadable }
        return SignedInAccount(
            name: reply.account, session: AppSession(token: reply.session),
            device: reply.device.map { DeviceToken(value: $0) })
    }

    /// A code from the server for a request that the user agreed to.
    ///
    /// Throws ``PartnerFailure``, by the server's answer.
    public func code(
        for request: CodeRequest, account: SignedInAccount
    ) async throws(PartnerFailure) -> String {
        /// The JSON with the code.
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

extension SecurityRule {
    /// Without it, a page of an error is taken for a code.
    static let serverStatus = Self("app.server-status", "the server answers the app with 200", "project rule")
    /// Without it, a page of the network on the way is taken for an answer.
    static let serverAnswer = Self(
        "app.server-answer", "the answer is JSON with what the app asked for", "project rule")
}
