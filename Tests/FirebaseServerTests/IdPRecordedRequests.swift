import Foundation
import HTTPMessages
import JOSE
import LoopbackHTTP
import TestSupport

/// Requests as the SDKs send them, kept as files, sent as bytes over a socket.
///
/// Paths, bodies and the SDK's own headers of the web were recorded from the real SDK, but for the end of a
/// redirect; those of iOS are put together as its source does. Only what differs from run to run is filled
/// in: tokens, the link, the length. In a file a line ends with a line feed.
struct RecordedRequests {
    let server: LoopbackServer
    let port: UInt16

    init(_ handler: any HTTPHandler) throws {
        server = try LoopbackServer.bind().serve(handler)
        port = server.address.port
    }

    /// Sends a request of a file with some words in braces replaced; the answer as JSON.
    func send(_ file: String, _ values: [String: String] = [:]) async throws -> Answer {
        let bytes = try Self.bytes(file, values)
        let port = port
        let response = try await blocking {
            let client = try RawClient(port: port)
            client.send(bytes)
            return try client.response()
        }
        return Answer(HTTPResponse(status: response.status, body: response.body))
    }

    private static func bytes(_ file: String, _ values: [String: String]) throws -> [UInt8] {
        let path = packageRoot.appendingPathComponent("Tests/FirebaseServerTests/Recorded/\(file).http")
        var text = try String(contentsOf: path, encoding: .utf8)
        // JSONSerialization of Foundation writes \/ for /, JSON.stringify does not.
        let escapesSlashes = file.hasPrefix("ios/")
        for (name, value) in values {
            let value = escapesSlashes ? value.replacingOccurrences(of: "/", with: "\\/") : value
            text = text.replacingOccurrences(of: "{\(name)}", with: value)
        }
        let end = text.range(of: "\n\n")?.lowerBound ?? text.endIndex
        let body = text[end...].dropFirst(2)
        let head = text[..<end].replacingOccurrences(of: "{length}", with: String(body.utf8.count))
        return Array((head + "\n\n").replacingOccurrences(of: "\n", with: "\r\n").utf8) + Array(body.utf8)
    }
}

/// The rules by which an SDK accepts an answer, as far as its source shows them.
enum SDKReading: Equatable {
    case signedIn(isNewUser: Bool)
    /// The app gets an error of this name.
    case error(String)
    /// The SDK finds something that it cannot work with; on a phone some of these end the process.
    case unusable(String)
}

/// How FirebaseAuth for Apple platforms (12.19) reads answers.
enum AppleSDK {
    static func verifyAssertion(_ answer: Answer) -> SDKReading {
        if answer.status != 200 { return .error(code(answer["error"]?["message"]?.string ?? "")) }
        if answer["needConfirmation"] == true {
            guard answer["email"]?.string != nil else { return .unusable("email") }
            // Without one of these there is no credential to link with.
            guard isText(answer["oauthIdToken"]) || isText(answer["oauthAccessToken"]) else {
                return .unusable("oauth tokens")
            }
            return .error("ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL")
        }
        if let message = answer["errorMessage"]?.string { return .error(code(message)) }
        guard isText(answer["providerId"]) else { return .unusable("providerId") }
        switch answer["rawUserInfo"] {
        case .string(let text):
            guard JSONValue(json: text.utf8)?.object != nil else { return .unusable("rawUserInfo") }
        case .object: break
        default: return .unusable("rawUserInfo")
        }
        if let problem = tokens(
            answer, idToken: "idToken", refreshToken: "refreshToken", expires: "expiresIn")
        {
            return .unusable(problem)
        }
        return .signedIn(isNewUser: answer["isNewUser"] == true)
    }

    /// Why the three tokens of an answer cannot be used.
    static func tokens(_ answer: Answer, idToken: String, refreshToken: String, expires: String) -> String? {
        guard isText(answer[idToken]) else { return idToken }
        guard isText(answer[refreshToken]) else { return refreshToken }
        // Read as a text only; five minutes or less would make the SDK ask for a new one at once.
        guard let seconds = answer[expires]?.string.flatMap(Int.init), seconds > 300 else { return expires }
        let token = claims(answer.text(idToken))
        guard token["exp"]?.integer != nil, token["auth_time"]?.integer != nil, token["iat"]?.integer != nil,
            token["firebase"]?["sign_in_provider"]?.string != nil
        else { return "claims of \(idToken)" }
        return nil
    }

    /// Why the answer of getAccountInfo is no user.
    static func accountInfo(_ answer: Answer) -> String? {
        guard let users = answer["users"]?.array, users.count == 1, let user = users.first else {
            return "users"
        }
        for name in ["createdAt", "lastLoginAt"] {
            guard user[name]?.string.flatMap(Double.init) != nil else { return name }
        }
        for provider in user["providerUserInfo"]?.array ?? [] where provider["providerId"] == "yahoo.com" {
            // `UserInfo.uid`.
            guard isText(provider["federatedId"]) else { return "federatedId" }
        }
        return nil
    }

    /// The error's name: what stands before the first colon, trimmed.
    private static func code(_ message: String) -> String {
        String(message.prefix { $0 != ":" }).trimmingCharacters(in: .whitespaces)
    }
}

/// How firebase-js-sdk (auth 1.13.5) reads answers.
enum WebSDK {
    static func signInWithIdp(_ answer: Answer) -> SDKReading {
        let message = answer["error"]?["message"]?.string ?? answer["errorMessage"]?.string
        if let message {
            return .error(message.components(separatedBy: " : ")[0])
        }
        // It is the key that counts: `false` is an error as well.
        if answer.json.object?.keys.contains("needConfirmation") == true {
            return .error("ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL")
        }
        if answer.json.object?.keys.contains("mfaPendingCredential") == true { return .error("MFA_REQUIRED") }
        if let problem = tokens(
            answer, idToken: "idToken", refreshToken: "refreshToken", expires: "expiresIn")
        {
            return .unusable(problem)
        }
        return .signedIn(isNewUser: answer["isNewUser"] == true)
    }

    /// Why the three tokens of an answer cannot be used.
    static func tokens(_ answer: Answer, idToken: String, refreshToken: String, expires: String) -> String? {
        for name in [idToken, refreshToken] where !isText(answer[name]) { return name }
        let seconds =
            answer[expires]?.string.flatMap(Double.init) ?? answer[expires]?.integer.map(Double.init)
        guard seconds != nil else { return expires }
        return claims(answer.text(idToken))["exp"]?.integer == nil ? "exp of \(idToken)" : nil
    }

    /// Why the answer of accounts:lookup is no user.
    static func lookup(_ answer: Answer) -> String? {
        guard let user = answer["users"]?.array?.first, isText(user["localId"]) else { return "users" }
        for provider in user["providerUserInfo"]?.array ?? [] where !isText(provider["rawId"]) {
            return "rawId"
        }
        return nil
    }
}

private func isText(_ value: JSONValue?) -> Bool { value?.string?.isEmpty == false }
