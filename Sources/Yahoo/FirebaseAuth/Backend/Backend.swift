// Docs/account-exists.md shows this step from outside.

import FirebaseCore
import HTTPMessages
import JSON
import WebText

/// The client of Firebase's servers, which sends the requests of the iOS SDK.
struct Backend: Sendable {
    /// The methods of the Identity Toolkit by their names in version 3, which iOS uses.
    ///
    /// Firebase's documentation has the names of version 1, such as `accounts:signUp`.
    enum Method: String {
        case createAuthUri, deleteAccount, getAccountInfo, setAccountInfo, signupNewUser
        case verifyAssertion, verifyCustomToken, verifyPassword
    }

    /// The release of firebase-ios-sdk that this client follows.
    static let sdkVersion = "12.19.0"

    let options: FirebaseOptions
    let client: any HTTPClient
    /// The origin of the server that replaces Google's hosts; nil for Google's hosts.
    let emulator: String?
    /// The language of error messages and mails; nil for the project's language.
    let languageCode: String?

    /// Calls a method, and returns the JSON object of its answer.
    ///
    /// Throws the server's error, `networkError` without a usable answer, or `internalError` for an answer that is
    /// not JSON.
    func call(_ method: Method, _ body: JSONObject) async throws(AuthError) -> JSONValue {
        try await send(
            "POST", to: "www.googleapis.com",
            path: "/identitytoolkit/v3/relyingparty/\(method.rawValue)", body: body)
    }

    /// Exchanges a refresh token at the token service; throws the errors of ``call(_:_:)``.
    func refresh(_ refreshToken: String) async throws(AuthError) -> JSONValue {
        try await send(
            "POST", to: "securetoken.googleapis.com", path: "/v1/token",
            body: ["grantType": "refresh_token", "refreshToken": .string(refreshToken)])
    }

    /// The URL of the sign-in handler, where the sign-in pages begin.
    ///
    /// Throws `unauthorizedDomain`, `internalError`, or the errors of ``call(_:_:)``.
    func handlerEndpoint() async throws(AuthError) -> String {
        if let emulator { return "\(emulator)/emulator/auth/handler" }
        let project = try await send(
            "GET", to: "www.googleapis.com",
            path: "/identitytoolkit/v3/relyingparty/getProjectConfig", body: nil)
        let domains = project["authorizedDomains"]?.array?.compactMap(\.string)
        return "https://\(try authDomain(among: domains ?? []))/__/auth/handler"
    }

    /// The domain of the sign-in handler, chosen from the project's authorized domains.
    private func authDomain(among domains: [String]) throws(AuthError) -> String {
        if let custom = options.customAuthDomain {
            guard domains.contains(where: { $0.hasSameBytes(as: custom) }) else {
                throw AuthError(
                    .unauthorizedDomain, "add \(custom) to the project's authorized domains, or leave it out")
            }
            return custom
        }
        // As in the SDK, the whole list is searched for the first suffix before the second, and two characters before
        // the suffix pass for a name and a dot.
        for suffix in ["firebaseapp.com", "web.app"] {
            let minimumLength = suffix.utf8.count + 2
            let found = domains.first { domain in
                domain.hasSuffix(suffix) && domain.utf8.count >= minimumLength
            }
            if let found { return found }
        }
        throw AuthError(
            .internalError, "the project has no authorized domain under firebaseapp.com or web.app")
    }

    /// Sends a request to one of Google's hosts or to the emulator, and returns the JSON object of its
    /// answer.
    ///
    /// - Parameter body: the JSON object to send; nil for none.
    private func send(
        _ method: String, to host: String, path: String, body: JSONObject?
    ) async throws(AuthError) -> JSONValue {
        // An emulator expects the name of the host in front of the path.
        let origin = emulator ?? "https://\(host)"
        let fullPath = emulator == nil ? path : "/\(host)\(path)"
        let request = HTTPRequest(
            method: method, origin: origin, target: "\(fullPath)?key=\(PercentCoding.encode(options.apiKey))",
            headers: headers, body: body.map { JSONValue.object($0).json } ?? [])
        let response: HTTPResponse
        do {
            response = try await client.send(request)
        } catch {
            throw AuthError(.networkError, "no usable answer from \(origin)", underlyingError: error)
        }
        let fields = JSONValue(json: response.body)
        guard (200..<300).contains(response.status) else {
            throw Self.error(in: fields, status: response.status)
        }
        guard let fields, fields.object != nil else {
            throw AuthError(.internalError, "the answer is not a JSON object")
        }
        return fields
    }

    /// The headers of every request, as the SDK sends them.
    private var headers: HTTPHeaders {
        var headers: HTTPHeaders = [
            "Content-Type": "application/json",
            "X-Client-Version": "iOS/FirebaseSDK/\(Self.sdkVersion)/FirebaseCore-iOS",
            "X-Ios-Bundle-Identifier": options.bundleID, "X-Firebase-GMPID": options.googleAppID,
        ]
        if let languageCode {
            headers["Accept-Language"] = languageCode
            headers["X-Firebase-Locale"] = languageCode
        }
        return headers
    }

    /// The error in an answer with this status.
    private static func error(in fields: JSONValue?, status: Int) -> AuthError {
        guard let error = fields?["error"], let message = error["message"]?.string else {
            return AuthError(.internalError, "status \(status) without an error message")
        }
        let reasons = error.objects("errors").compactMap { detail in detail["reason"]?.string }
        return AuthError(serverMessage: message, reasons: reasons)
    }
}

extension Backend {
    /// Exchanges a provider's answer for a session of the project.
    ///
    /// Some failures come in an answer with status 200. This method throws them, with the credential and the
    /// email address that a recovery needs: `credentialAlreadyInUse`, `accountExistsWithDifferentCredential` and
    /// `secondFactorRequired`.
    ///
    /// - Parameters:
    ///   - idToken: the user to link the credential to; nil for a sign-in.
    ///   - autoCreate: whether an unknown user gets an account; false for a reauthentication.
    func verifyAssertion(
        _ credential: OAuthCredential, linkingTo idToken: String? = nil, autoCreate: Bool = true
    ) async throws(AuthError) -> JSONValue {
        // The credential of a redirect has a response URL and a session. Any other credential has tokens, and
        // the server needs some URL in `requestUri`.
        var body: JSONObject = [
            "requestUri": .string(credential.responseURL ?? "http://localhost"),
            "postBody": .string(credential.postBody), "returnSecureToken": true,
            "returnIdpCredential": true, "autoCreate": .bool(autoCreate),
        ]
        body["sessionId"] = credential.sessionID.map { .string($0) }
        body["pendingToken"] = credential.pendingToken.map { .string($0) }
        body["idToken"] = idToken.map { .string($0) }
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
