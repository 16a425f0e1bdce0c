import HTTPMessages
import JOSE
import WebText

/// The client of Firebase's servers: one POST with JSON for each method, by the names that iOS uses.
///
/// Source: firebase-ios-sdk, `FirebaseAuth/Sources/Swift/Backend`.
struct Backend: Sendable {
    /// The loopback server that replaces Google's hosts.
    struct Emulator: Sendable, Hashable {
        var host: String
        var port: Int
    }

    /// The methods of `identitytoolkit/v3/relyingparty`, whose v1 names are `accounts:signUp` and so on.
    enum Method: String {
        case createAuthUri, deleteAccount, getAccountInfo, getProjectConfig, setAccountInfo
        case signupNewUser, verifyAssertion, verifyCustomToken, verifyPassword
    }

    /// The `clientType` of a sign-up and of a sign-in with a password.
    static let clientType: JSONValue = "CLIENT_TYPE_IOS"

    var options: FirebaseOptions
    var client: any HTTPClient
    var emulator: Emulator?
    var languageCode: String?

    /// Calls a method.
    ///
    /// Throws ``AuthError``: the server's, `networkError` without an answer, `internalError` for one that
    /// cannot be read.
    func call(_ method: Method, _ body: [String: JSONValue]) async throws(AuthError) -> ResponseFields {
        try await send(
            "POST", to: "www.googleapis.com", "/identitytoolkit/v3/relyingparty/\(method.rawValue)", body)
    }

    /// The project's settings, the one method without a body.
    func projectConfiguration() async throws(AuthError) -> ResponseFields {
        let path = "/identitytoolkit/v3/relyingparty/\(Method.getProjectConfig.rawValue)"
        return try await send("GET", to: "www.googleapis.com", path, nil)
    }

    /// New tokens for a refresh token.
    func refresh(_ refreshToken: String) async throws(AuthError) -> ResponseFields {
        try await send(
            "POST", to: "securetoken.googleapis.com", "/v1/token",
            ["grantType": "refresh_token", "refreshToken": .string(refreshToken)])
    }

    /// Where the sign-in pages begin.
    func handlerAddress() async throws(AuthError) -> String {
        if let emulator { return "\(origin(of: emulator))/emulator/auth/handler" }
        let domains = try await projectConfiguration().strings("authorizedDomains")
        return "https://\(try authDomain(among: domains))/__/auth/handler"
    }

    /// The domain that shows the pages, from the project's list.
    private func authDomain(among domains: [String]) throws(AuthError) -> String {
        if let custom = options.customAuthDomain {
            guard domains.contains(where: { $0.hasSameBytes(as: custom) }) else {
                throw AuthError(
                    .unauthorizedDomain, "add \(custom) to the project's authorized domains, or leave it out")
            }
            return custom
        }
        // As the SDK: the whole list for the first suffix, then for the second; the suffix alone does not
        // count.
        for suffix in ["firebaseapp.com", "web.app"] {
            let found = domains.first { $0.hasSuffix(suffix) && $0.utf8.count >= suffix.utf8.count + 2 }
            if let found { return found }
        }
        throw AuthError(
            .internalError, "the project has no authorized domain under firebaseapp.com or web.app")
    }

    private func origin(of emulator: Emulator) -> String { "http://\(emulator.host):\(emulator.port)" }

    private func send(
        _ method: String, to host: String, _ path: String, _ body: [String: JSONValue]?
    ) async throws(AuthError) -> ResponseFields {
        // The emulator has the host's name as the first part of its path.
        let place = emulator.map { (origin(of: $0), "/\(host)\(path)") } ?? ("https://\(host)", path)
        let request = HTTPRequest(
            method: method, origin: place.0, target: "\(place.1)?key=\(PercentCoding.encode(options.apiKey))",
            headers: headers, body: body.map { JSONValue.object($0).json } ?? [])
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch {
            throw AuthError(.networkError, "no answer from \(host)", underlyingError: error)
        }
        let fields = ResponseFields(json: response.body)
        guard (200..<300).contains(response.status) else { throw Self.error(fields, response.status) }
        guard let fields else { throw AuthError(.internalError, "the answer is not a JSON object") }
        return fields
    }

    private var headers: HTTPHeaders {
        var headers: HTTPHeaders = [
            "Content-Type": "application/json", "X-Client-Version": ClientVersion.header,
            "X-Ios-Bundle-Identifier": options.bundleID, "X-Firebase-GMPID": options.googleAppID,
        ]
        if let languageCode {
            headers["Accept-Language"] = languageCode
            headers["X-Firebase-Locale"] = languageCode
        }
        return headers
    }

    private static func error(_ fields: ResponseFields?, _ status: Int) -> AuthError {
        guard let error = fields?.object("error"), let message = error.string("message") else {
            return AuthError(.internalError, "status \(status) without an error message")
        }
        return AuthError(
            serverMessage: message, reasons: error.objects("errors").compactMap { $0.string("reason") })
    }
}

/// The version of the SDK whose requests this client sends, so that a server knows what the client
/// understands.
enum ClientVersion {
    /// The release of firebase-ios-sdk whose behaviour is followed.
    static let sdk = "12.19.0"

    /// The `X-Client-Version` field.
    static let header = "iOS/FirebaseSDK/\(sdk)/FirebaseCore-iOS"

    /// The `v` parameter of the handler; the SDK adds device and system.
    static func userAgent(_ options: FirebaseOptions) -> String {
        "FirebaseAuth.iOS/\(sdk) \(options.bundleID)"
    }
}
