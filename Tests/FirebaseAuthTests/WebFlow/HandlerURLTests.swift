import Foundation
import PlatformCrypto
import Testing

@testable import FirebaseAuth

/// The URL of the sign-in page that the app opens.
@Suite struct HandlerURLTests {
    private func url(_ change: (inout HandlerURL) -> Void = { _ in }) throws -> String {
        var handler = HandlerURL(
            endpoint: "https://demo-project.firebaseapp.com/__/auth/handler", options: .scripted,
            providerID: "yahoo.com", eventID: "EVENTEVENT", sessionID: "ABCDEFGHIJ", scopes: [""],
            customParameters: [:])
        change(&handler)
        return handler.text(crypto: try PlatformCrypto())
    }

    // printf ABCDEFGHIJ | sha256sum
    private let digest = "261305762671a58cae5b74990bcfc236c2336fb04a0fbac626166d9491d2884c"

    @Test func `the parameters stand in the order of the SDK`() throws {
        #expect(
            try url()
                == "https://demo-project.firebaseapp.com/__/auth/handler?apiKey=demo-key"
                + "&authType=signInWithRedirect&ibi=com.example.app&sessionId=\(digest)"
                + "&v=FirebaseAuth.iOS%2F12.19.0%20com.example.app&eventId=EVENTEVENT&providerId=yahoo.com"
                + "&appId=1%3A1234567890%3Aios%3A0a1b2c3d&scopes=")
    }

    @Test func `scopes, custom parameters and language follow`() throws {
        let url = try url {
            $0.scopes = ["mail-r", "sdct-w"]
            $0.customParameters = ["prompt": "login", "language": "fr"]
            $0.languageCode = "fr"
        }
        #expect(
            url.hasSuffix(
                "&scopes=mail-r%2Csdct-w"
                    + "&customParameters=%7B%22language%22%3A%22fr%22%2C%22prompt%22%3A%22login%22%7D&hl=fr"))
    }

    @Test func `a custom parameter cannot become a parameter of the handler`() throws {
        let url = try url { $0.customParameters = ["a": "x&tid=evil&clientId=evil", "b=c&tid": "+"] }
        let names = ScriptedUser.query(of: try #require(URL(string: url))).keys
        #expect(!names.contains("tid"))
        #expect(!names.contains("clientId"))
        #expect(!url.contains("+"))
    }

    // Rule: firebase-app.session-digest
    @Test func `the session id goes out only as its digest`() throws {
        #expect(try !url().contains("ABCDEFGHIJ"))
    }
}
