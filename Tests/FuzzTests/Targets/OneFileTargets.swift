import AppFlip
import Foundation
import PlatformCrypto

@testable import OneFile

extension FuzzTarget {
    private static let google = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
    private static let link =
        "https://partner.example/flip?client_id=google-client&state=A%2BB&scope=devices.read&redirect_uri="
        + "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
    private static var settings: FlipSettings {
        var settings = FlipSettings()
        settings.universalLink = "https://partner.example/flip"
        settings.clientID = "google-client"
        settings.company = "Example"
        settings.scopes = ["devices.read", "devices.control"]
        settings.defaultScopes = ["devices.read"]
        settings.report = { _ in }
        return settings
    }
    private static let client = "client_id=google-client&client_secret=google-secret"

    /// The files to paste.
    static let oneFile = [
        FuzzTarget(
            "one-file-link",
            seeds: [link, "\(link)&x=%A9#", "\(link)&state=s", "https://partner.example/flip?"]
        ) {
            switch settings.decide(text($0)) {
            case .notAFlipLink, .cannotAnswer: break
            case .answer(let answer):
                let text = answer.url.absoluteString
                require(
                    text.utf8.starts(with: "\(google)?error=".utf8),
                    "an answer goes to Google: \(text.prefix(80))")
                if case .code = try FlipReply(parsing: text) { propertyFailed("an answer has no code") }
            case .ask(let question):
                require(question.redirectURI.utf8.elementsEqual(google.utf8), "only Google gets an answer")
                // So much of the code that the longest state still fits into the reply.
                let code = String(String.UnicodeScalarView(text($0).unicodeScalars.prefix(1_000)))
                let reply = question.reply(code: code)?.url.absoluteString
                require(
                    try FlipReply(parsing: reply ?? "").state?.utf8.elementsEqual(question.state.utf8)
                        == true,
                    "state comes back by bytes")
            }
        },
        FuzzTarget(
            "one-file-token",
            // A first line is the Authorization header.
            seeds: [
                "grant_type=refresh_token&refresh_token=x&\(client)",
                "grant_type=authorization_code&code=code&redirect_uri=r&\(client)", "token=code&\(client)",
                "Basic Z29vZ2xlLWNsaWVudDpnb29nbGUtc2VjcmV0\n"
                    + "grant_type=authorization_code&code=code&redirect_uri=r",
                "grant_type=authorization_code&code=code&redirect_uri=r&code_verifier=%41+&\(client)",
            ]
        ) { bytes in
            let crypto = try PlatformCrypto()
            let digest: @Sendable (Data) -> Data = { Data(crypto.sha256($0).bytes) }
            let store = InMemoryTokenStore()
            let endpoint = TokenEndpoint(
                clientID: "google-client", clientSecretDigest: digest(Data("google-secret".utf8)),
                store: store, sha256: digest, now: { Date(timeIntervalSince1970: 1_790_000_000) })
            let grant = TokenGrant(
                accountID: "ada", clientID: "google-client", scopes: ["a"], redirectURI: "r",
                challenge: nil, codeExpires: .distantFuture)
            await store.add(code: digest(Data("code".utf8)), grant)
            let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
            let authorization = lines.count > 1 ? text(Array(lines[0])) : nil
            let body = Data(lines.last ?? [])
            for answer in [
                await endpoint.token(body: body, authorization: authorization),
                await endpoint.revoke(body: body, authorization: authorization),
            ] {
                require([200, 400, 401].contains(answer.status), "the status is one of the RFC's")
                let fields = try? JSONSerialization.jsonObject(with: answer.json) as? [String: Any]
                require(fields != nil, "the answer is a JSON object")
                require((fields?["error"] is String) == (answer.status != 200), "a refusal names an error")
                require(answer.headers["Cache-Control"] == "no-store", "no cache keeps it")
            }
        },
    ]
}
