import DemoData
import Foundation
import HTTPMessages
import PartnerServer
import PlatformCrypto
import TestSupport
import Testing
import WebText

@testable import OneFile

/// The token endpoint of the library or of the file to paste, with a clock and a code for `google-client`.
struct TokenServer: Sendable {
    /// The code under test: the library, or the file to paste.
    enum Kind: CaseIterable, Sendable { case library, oneFile }

    typealias Answer = TokenEndpoint.Answer
    typealias Call = @Sendable (_ path: String, _ body: Data, _ authorization: String?) async -> Answer

    let code: String
    private let clock: TestClock
    private let post: Call
    /// Whether an API would accept an access token.
    private let accepts: @Sendable (_ accessToken: String) async -> Bool

    static func make(_ kind: Kind, hasChallenge: Bool = false) async throws -> TokenServer {
        let crypto = try PlatformCrypto()
        let challenge = hasChallenge ? crypto.sha256(TokenVector.verifier.utf8).base64URL : nil
        return switch kind {
        case .library: try await library(crypto, challenge)
        case .oneFile: try await oneFile(crypto, challenge)
        }
    }

    private static func oneFile(_ crypto: PlatformCrypto, _ challenge: String?) async throws -> TokenServer {
        let clock = TestClock()
        let store = InMemoryTokenStore()
        let digest: @Sendable (Data) -> Data = { Data(crypto.sha256($0).bytes) }
        func endpoint(_ id: String, _ secret: String) -> TokenEndpoint {
            TokenEndpoint(
                clientID: id, clientSecretDigest: digest(Data(secret.utf8)), store: store, sha256: digest,
                now: { clock.now })
        }
        // An endpoint has one client: a partner with two clients runs two endpoints over one store.
        let google = endpoint("google-client", "google-secret")
        let other = endpoint("other-client", "other")
        let grant = TokenGrant(
            accountID: "ada", clientID: "google-client", scopes: ["devices.read", "devices.control"],
            redirectURI: googleRedirectURI, challenge: challenge,
            codeExpires: clock.now.addingTimeInterval(600))
        let code = try await google.newCode(for: grant)
        return TokenServer(code: code, clock: clock) { path, body, authorization in
            let isOther = String(decoding: body, as: UTF8.self).contains("client_secret=other")
            let endpoint = isOther ? other : google
            return path == "/token"
                ? await endpoint.token(body: body, authorization: authorization)
                : await endpoint.revoke(body: body, authorization: authorization)
        } accepts: { token in
            (try? await google.grant(accessToken: token)) != nil
        }
    }

    private static func library(_ crypto: PlatformCrypto, _ challenge: String?) async throws -> TokenServer {
        typealias Demo = PartnerServerConfiguration.Demo
        let clock = TestClock()
        var configuration = PartnerServerConfiguration.demo(crypto: crypto, quickPassword: true)
        configuration.clients[0].id = "google-client"
        configuration.clients[0].secretDigest = crypto.sha256("google-secret".utf8)
        var other = configuration.clients[0]
        other.id = "other-client"
        other.secretDigest = crypto.sha256("other".utf8)
        configuration.clients.append(other)
        let origin = configuration.issuer
        let server = try PartnerServer(
            configuration: configuration, store: InMemoryStore(), crypto: crypto, now: { clock.now },
            random: .system)
        let post: Call = { path, body, authorization in
            var headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
            headers["Authorization"] = authorization
            let answer = await server.handle(
                HTTPRequest(
                    method: "POST", origin: origin, target: path, headers: headers, body: Array(body)))
            let fields = Dictionary(answer.headers.map { ($0.name, $0.value) }) { one, _ in one }
            return Answer(status: answer.status, headers: fields, json: Data(answer.body))
        }
        func value(_ name: String, _ answer: Answer) throws -> String {
            let object = try JSONSerialization.jsonObject(with: answer.json) as? [String: Any]
            return try #require(object?[name] as? String)
        }
        let signIn = Parameters([.init("username", Demo.username), .init("password", Demo.password)])
        let session = try value("app_session", await post("/app/sign-in", Data(signIn.encoded.utf8), nil))
        var form = [
            Parameters.Item("response_type", "code"), .init("client_id", "google-client"),
            .init("redirect_uri", googleRedirectURI), .init("scope", "devices.read devices.control"),
        ]
        if let challenge {
            form += [.init("code_challenge", challenge), .init("code_challenge_method", "S256")]
        }
        let answer = await post("/app/code", Data(Parameters(form).encoded.utf8), "Bearer \(session)")
        return TokenServer(code: try value("code", answer), clock: clock, post: post) { token in
            let request = HTTPRequest(
                method: "GET", origin: origin, target: "/userinfo",
                headers: ["Authorization": "Bearer \(token)"])
            return await server.handle(request).status == 200
        }
    }

    /// Sends a request or waits, and returns the status and `error`, or the status and the fields of the answer.
    ///
    /// Checks that every answer is JSON that no cache keeps.
    func outcome(of move: TokenVector.Move, _ seen: inout SeenTokens) async -> String {
        switch move {
        case .wait(let seconds):
            clock.advance(by: seconds)
            return ""
        case .use(let token): return await accepts(filled(token, seen)) ? "200" : "401"
        case .token(let body, let authorization):
            return await outcome("/token", body, authorization, &seen)
        case .revoke(let body, let authorization):
            return await outcome("/revoke", body, authorization, &seen)
        }
    }

    private func outcome(
        _ path: String, _ body: String, _ authorization: String?, _ seen: inout SeenTokens
    ) async -> String {
        let answer = await post(
            path, Data(filled(body, seen).utf8), authorization.map { header(filled($0, seen)) })
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["Content-Type"] == "application/json;charset=UTF-8" || path == "/revoke")
        let hasChallenge = answer.headers["WWW-Authenticate"]?.hasPrefix("Basic realm=\"") == true
        #expect(hasChallenge == (answer.status == 401))
        guard let fields = try? JSONSerialization.jsonObject(with: answer.json) as? [String: Any]
        else { return "\(answer.status), no JSON" }
        if let error = fields["error"] as? String { return "\(answer.status) \(error)" }
        if let token = fields["access_token"] as? String { seen.access.append(token) }
        if let token = fields["refresh_token"] as? String { seen.refresh.append(token) }
        if path == "/token" { #expect(fields["token_type"] as? String == "Bearer") }
        let shown = fields.keys.sorted().filter { $0 != "token_type" }.map {
            ["expires_in", "scope"].contains($0) ? "\($0)=\(fields[$0] ?? "")" : $0
        }
        return (["\(answer.status)"] + shown).joined(separator: " ")
    }

    private func filled(_ text: String, _ seen: SeenTokens) -> String {
        var text = text.replacing("GOOGLE", with: "client_id=google-client&client_secret=google-secret")
            .replacing("OTHER", with: "client_id=other-client&client_secret=other")
            .replacing("URI", with: PercentCoding.encode(googleRedirectURI))
            // Last, as these are random: one of some thousand codes has the letters URI in it.
            .replacing("CODE", with: seen.code)
        for (number, token) in seen.access.enumerated() {
            text.replace("ACCESS\(number + 1)", with: token)
        }
        for (number, token) in seen.refresh.enumerated() {
            text.replace("REFRESH\(number + 1)", with: token)
        }
        return text
    }

    /// Encodes `ID:SECRET` after the scheme in base64; anything else stays as it is.
    private func header(_ text: String) -> String {
        guard let space = text.lastIndex(of: " "), text.contains(":") else { return text }
        return text[...space] + Data(text[text.index(after: space)...].utf8).base64EncodedString()
    }
}
