// TokenCalls.swift: the lines that you write in your server for TokenEndpoint.swift.

import CryptoKit  // On Linux: import Crypto, from swift-crypto.
import Foundation

/// Your own object that lives as long as the server.
struct YourServer {
    let tokens: TokenEndpoint

    init(clientSecret: String) {
        // snippet.start
        let sha256: @Sendable (Data) -> Data = { Data(SHA256.hash(data: $0)) }
        let tokens = TokenEndpoint(
            clientID: "google-client", clientSecretDigest: sha256(Data(clientSecret.utf8)),
            store: InMemoryTokenStore(),  // In production: your own store, with a database.
            sha256: sha256)
        // snippet.end
        self.tokens = tokens
    }

    /// The code for a user who agreed; the request has passed your checks.
    func code(for userID: String, redirectURI: String, codeChallenge: String?) async throws -> String {
        // snippet.code
        let code = try await tokens.newCode(
            for: TokenGrant(
                accountID: userID, clientID: "google-client", scopes: ["devices.read"],
                redirectURI: redirectURI, challenge: codeChallenge,
                codeExpires: Date().addingTimeInterval(600)))
        // snippet.end
        return code
    }
}
