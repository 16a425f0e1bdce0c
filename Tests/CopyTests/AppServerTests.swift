import AppServer
import Foundation
import HTTPMessages
import JOSE
import OAuth
import PlatformCrypto
import Testing

/// Sends requests to the app's server: replace the project and the app at Yahoo with yours.
@Suite struct AppServerTests {
    @Test func `a sign-in that nobody began does not end`() async throws {
        let crypto = try PlatformCrypto()
        // No server can be reached: nothing is asked before the attempt is known.
        let client = InMemoryClient([:])
        let server = AppServer(
            verifier: FirebaseTokenVerifier(projectID: "my-project", client: client, now: { Date() }),
            // From your service account's file: client_email, SigningKey(rsaPEM: private_key), private_key_id.
            issuer: try CustomTokenIssuer(
                serviceAccount: "signer@my-project.example", key: SigningKey(generating: .rs256),
                keyID: "a-key"),
            flow: YahooCodeFlow(
                yahoo: "https://api.login.yahoo.com",
                credentials: ClientCredentials(id: "my-app", secret: "a secret", method: .basic),
                redirectURI: "https://app.example/yahoo/callback", client: client, crypto: crypto,
                now: { Date() }),
            appScheme: "app-1", crypto: crypto, random: .system, now: { Date() })
        let request = HTTPRequest(
            method: "POST", origin: "https://app.example", target: "/yahoo/finish",
            headers: ["Content-Type": "application/json"],
            body: Array(#"{"attempt":"made up","ticket":"made up"}"#.utf8))
        let response = await server.handle(request)
        #expect((400..<500).contains(response.status))
        #expect(!String(decoding: response.body, as: UTF8.self).contains("customToken"))
    }
}
