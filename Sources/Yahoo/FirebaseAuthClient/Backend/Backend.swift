// Docs/account-exists.md shows this step from outside.

import HTTPMessages
import JSON
import WebText

/// The client of Firebase's servers: one POST with JSON for each method, by the names that iOS uses.
struct Backend: Sendable {
    /// The methods of `identitytoolkit/v3/relyingparty`, whose v1 names are `accounts:signUp` and so on.
    enum Method: String {
        case createAuthUri, deleteAccount, getAccountInfo, setAccountInfo, signupNewUser
        case verifyAssertion, verifyCustomToken, verifyPassword
    }

    /// The release of firebase-ios-sdk whose behaviour is followed, and whose requests are sent.
    static let sdk = "12.19.0"

    var options: FirebaseOptions
    var client: any HTTPClient
    /// The origin of the loopback server that replaces Google's hosts.
    var emulator: String?
    var languageCode: String?

    /// Calls a method; throws the server's error, or `networkError` without an answer.
    func call(_ method: Method, _ body: [String: JSONValue]) async throws(AuthError) -> JSONValue {
        try await send(
            "POST", to: "www.googleapis.com", "/identitytoolkit/v3/relyingparty/\(method.rawValue)", body)
    }

    func refresh(_ refreshToken: String) async throws(AuthError) -> JSONValue {
        try await send(
            "POST", to: "securetoken.googleapis.com", "/v1/token",
            ["grantType": "refresh_token", "refreshToken": .string(refreshToken)])
    }

    /// Where the sign-in pages begin.
    func handlerAddress() async throws(AuthError) -> String {
        if let emulator { return "\(emulator)/emulator/auth/handler" }
        let project = try await send(
            "GET", to: "www.googleapis.com", "/identitytoolkit/v3/relyingparty/getProjectConfig", nil)
        let domains = project["authorizedDomains"]?.array?.compactMap(\.string)
        return "https://\(try authDomain(among: domains ?? []))/__/auth/handler"
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
        // As the SDK: the whole list for the first suffix, then for the second; a domain that is only
        // the suffix does not count.
        for suffix in ["firebaseapp.com", "web.app"] {
            let found = domains.first { $0.hasSuffix(suffix) && $0.utf8.count >= suffix.utf8.count + 2 }
            if let found { return found }
        }
        throw AuthError(
            .internalError, "the project has no authorized domain under firebaseapp.com or web.app")
    }

    private func send(
        _ method: String, to host: String, _ path: String, _ body: [String: JSONValue]?
    ) async throws(AuthError) -> JSONValue {
        // The emulator has the host's name as the first part of its path.
        let place = emulator.map { ($0, "/\(host)\(path)") } ?? ("https://\(host)", path)
        let request = HTTPRequest(
            method: method, origin: place.0, target: "\(place.1)?key=\(PercentCoding.encode(options.apiKey))",
            headers: headers, body: body.map { JSONValue.object($0).json } ?? [])
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch {
            throw AuthError(.networkError, "no answer from \(host)", underlyingError: error)
        }
        let fields = JSONValue(object: response.body)
        guard (200..<300).contains(response.status) else { throw Self.error(fields, response.status) }
        guard let fields else { throw AuthError(.internalError, "the answer is not a JSON object") }
        return fields
    }

    private var headers: HTTPHeaders {
        var headers: HTTPHeaders = [
            "Content-Type": "application/json",
            "X-Client-Version": "iOS/FirebaseSDK/\(Self.sdk)/FirebaseCore-iOS",
            "X-Ios-Bundle-Identifier": options.bundleID, "X-Firebase-GMPID": options.googleAppID,
        ]
        if let languageCode {
            headers["Accept-Language"] = languageCode
            headers["X-Firebase-Locale"] = languageCode
        }
        return headers
    }

    private static func error(_ fields: JSONValue?, _ status: Int) -> AuthError {
        guard let error = fields?["error"], let message = error["message"]?.string else {
            return AuthError(.internalError, "status \(status) without an error message")
        }
        return AuthError(
            serverMessage: message, reasons: error.objects("errors").compactMap { $0["reason"]?.string })
    }
}

extension Backend {
    /// Redeems the provider's answer; `autoCreate` is false when no account may be made: to reauthenticate.
    func verifyAssertion(
        _ credential: OAuthCredential, linkingTo idToken: String? = nil, autoCreate: Bool = true
    ) async throws(AuthError) -> JSONValue {
        // A redirect has its response URL and session, a pending credential its tokens.
        var body: [String: JSONValue] = [
            "requestUri": .string(credential.responseURL ?? "http://localhost"),
            "postBody": .string(credential.postBody), "returnSecureToken": true,
            "returnIdpCredential": true, "autoCreate": .bool(autoCreate),
        ]
        let texts = [
            "sessionId": credential.sessionID, "pendingToken": credential.pendingToken, "idToken": idToken,
        ]
        for (name, text) in texts { body[name] = text.map { .string($0) } }
        let reply = try await call(.verifyAssertion, body)

        if let message = reply["errorMessage"]?.string {
            var error = AuthError(serverMessage: message)
            if error.code == .credentialAlreadyInUse {
                error.updatedCredential = OAuthCredential(reply)
                error.email = reply.text("email")
            }
            throw error
        }
        if reply.flag("needConfirmation") {
            throw AuthError(
                .accountExistsWithDifferentCredential,
                "sign in another way, then link the updated credential",
                email: reply.text("email"), updatedCredential: OAuthCredential(reply))
        }
        if reply.text("mfaPendingCredential") != nil, reply.text("idToken") == nil {
            throw AuthError(.secondFactorRequired)
        }
        guard reply.text("providerId") != nil else {
            throw AuthError(.internalError, "verifyAssertion answered without a providerId")
        }
        return reply
    }
}
