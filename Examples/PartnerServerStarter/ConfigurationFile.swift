import AppFlip
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Your decisions, as the JSON file `partner.json`.
struct ConfigurationFile: Codable {
    struct Scope: Codable {
        var token: String
        var words: String
    }

    /// The origin at which Google reaches the server, through the proxy that has the certificate.
    var issuer = "http://127.0.0.1:8080"
    var serviceName = "My service"
    /// `client_id` at Google's console.
    var clientID = "google"
    /// The SHA-256 of the client secret, in base64url; one line for each secret that is accepted, two at most.
    var clientSecretDigests: [String]
    /// The project of Google's console, last in the redirect URI of the web flow.
    var googleProject = "my-project"
    var scopes = [Scope(token: "devices", words: "See and control your devices")]
    var authorizationStatement = "Once linked, Google will have permission to control your devices."
    /// The application identifiers of your apps: `PREFIX.bundle.id`.
    var appIDs = ["TEAMID1234.com.example.app"]

    /// The configuration of a file; where there is none, a file with a new client secret is made first.
    static func readOrMake(_ path: String, crypto: PlatformCrypto) throws -> PartnerServerConfiguration {
        let url = URL(fileURLWithPath: path)
        if !FileManager.default.fileExists(atPath: path) {
            let secret = RandomSource.system.token()
            let digest = crypto.sha256(secret.utf8).base64URL
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(ConfigurationFile(clientSecretDigests: [digest])).write(to: url)
            say("Made \(path). The client secret, which is shown this once: \(secret)")
        }
        do {
            return try JSONDecoder().decode(ConfigurationFile.self, from: Data(contentsOf: url))
                .configuration()
        } catch let error as DecodingError {
            throw Problem("\(path) is not as it should be: \(error)")
        }
    }

    /// The problem of the file.
    struct Problem: Error, CustomStringConvertible {
        var description: String

        init(_ description: String) {
            self.description = description
        }
    }

    private func configuration() throws -> PartnerServerConfiguration {
        let digests = clientSecretDigests.compactMap {
            Base64URL.decode($0).flatMap { SHA256Digest(bytes: $0) }
        }
        guard let first = digests.first, digests.count == clientSecretDigests.count, digests.count <= 2 else {
            throw Problem("clientSecretDigests has to have one or two SHA-256 digests in base64url")
        }
        let flips = RedirectURIList.flip().uris.map(\.text)
        var google = PartnerServerConfiguration.Client(
            id: clientID, secretDigest: first, name: "Google",
            privacyPolicy: "https://policies.google.com/privacy",
            authorizationStatement: LocalizedText(authorizationStatement),
            redirectURIs: try RedirectURIList.web(projectID: googleProject).uris.map(\.text) + flips,
            flipRedirectURIs: flips)
        google.secondSecretDigest = digests.dropFirst().first
        return PartnerServerConfiguration(
            issuer: issuer, serviceName: serviceName, clients: [google], accounts: [],
            scopes: scopes.map { .init($0.token, LocalizedText($0.words)) }, associationAppIDs: appIDs)
    }
}
