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

    /// The origin at which Google reaches the server: https, through the proxy that has the certificate.
    var issuer: String
    /// The address from which that proxy connects, such as `127.0.0.1`; empty while there is no proxy.
    ///
    /// Only from there the server believes X-Forwarded and Forwarded fields.
    var proxy = ""
    var serviceName = "My service"
    /// `client_id` at Google's console.
    var clientID = "google-client"
    /// The SHA-256 of the client secret, in base64url; one line for each secret that is accepted, two at most.
    var clientSecretDigests: [String]
    /// The project of Google's console, last in the redirect URI of the web flow.
    var googleProject = "my-project"
    /// The further addresses of Google's that are accepted: `sandbox`, `development`, `enterprise`.
    ///
    /// None in production; Docs/verify-client.md of the project has the table.
    var testRedirectURIs: [String] = []
    /// The same as at Google's console and in your app.
    var scopes = [
        Scope(token: "devices.read", words: "See your devices"),
        Scope(token: "devices.control", words: "Control your devices"),
    ]
    var authorizationStatement = "Once linked, Google will have permission to control your devices."
    /// The application identifiers of your apps: `PREFIX.bundle.id`.
    var appIDs = ["TEAMID1234.com.example.app"]

    /// The content of a file; where there is none, a file with a new client secret is made first.
    static func readOrMake(
        _ path: String, issuer: String, crypto: PlatformCrypto
    ) throws -> ConfigurationFile {
        let url = URL(fileURLWithPath: path)
        if !FileManager.default.fileExists(atPath: path) {
            let secret = ClientSecret(crypto: crypto)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            try encoder.encode(ConfigurationFile(issuer: issuer, clientSecretDigests: [secret.digest]))
                .write(to: url)
            say("Made \(path). The client secret, which is shown this once: \(secret.text)")
        }
        do {
            return try JSONDecoder().decode(ConfigurationFile.self, from: Data(contentsOf: url))
        } catch let error as DecodingError {
            throw Problem("\(path) \(error.inWords)")
        }
    }

    /// The problem of the file.
    struct Problem: Error, CustomStringConvertible {
        var description: String

        init(_ description: String) {
            self.description = description
        }
    }

    /// The configuration of the server.
    ///
    /// Throws ``Problem``, which names the key.
    func configuration() throws -> PartnerServerConfiguration {
        let digests = clientSecretDigests.compactMap {
            Base64URL.decode($0).flatMap { SHA256Digest(bytes: $0) }
        }
        guard let first = digests.first, digests.count == clientSecretDigests.count, digests.count <= 2 else {
            throw Problem("clientSecretDigests has to have one or two SHA-256 digests in base64url")
        }
        guard proxy.isEmpty || issuer.hasPrefix("https://") else {
            throw Problem("proxy needs an issuer with https: the origin that the proxy serves")
        }
        let tests = try testAddresses()
        let flips = RedirectURIList.flip(tests).uris.map(\.text)
        let web = try RedirectURIList.web(projectID: googleProject, tests).uris.map(\.text)
        var google = PartnerServerConfiguration.Client(
            id: clientID, secretDigest: first, name: "Google",
            privacyPolicy: "https://policies.google.com/privacy",
            authorizationStatement: LocalizedText(authorizationStatement),
            redirectURIs: web + flips, flipRedirectURIs: flips)
        google.secondSecretDigest = digests.dropFirst().first
        return PartnerServerConfiguration(
            issuer: issuer, serviceName: serviceName, clients: [google], accounts: [],
            scopes: scopes.map { .init($0.token, LocalizedText($0.words)) }, associationAppIDs: appIDs)
    }

    private func testAddresses() throws -> RedirectURIList.Inclusions {
        let known: [String: RedirectURIList.Inclusions] = [
            "sandbox": .sandbox, "development": .development, "enterprise": .enterprise,
        ]
        var inclusions: RedirectURIList.Inclusions = []
        for name in testRedirectURIs {
            guard let inclusion = known[name] else {
                throw Problem("testRedirectURIs takes sandbox, development and enterprise, and not \(name)")
            }
            inclusions.insert(inclusion)
        }
        return inclusions
    }
}

extension DecodingError {
    /// What the file lacks, or where it is not as it should be.
    fileprivate var inWords: String {
        func place(_ keys: [any CodingKey]) -> String {
            keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        }
        switch self {
        case .keyNotFound(let key, let context):
            return "has no \(place(context.codingPath + [key])); add it"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            return "is not as it should be at \(place(context.codingPath)): \(context.debugDescription)"
        case .dataCorrupted(let context):
            return "cannot be read: \(context.debugDescription)"
        @unknown default:
            return "cannot be read: \(self)"
        }
    }
}
