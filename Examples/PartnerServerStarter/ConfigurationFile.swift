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
    /// The SHA-256 of the client secret, in base64url; one line for each secret that
    /// is accepted, two at most.
    var clientSecretDigests: [String]
    /// The project of Google's console, last in the redirect URI of the web flow.
    var googleProject = "my-project"
    /// The further addresses of Google's that are accepted: `sandbox`, `development`, `enterprise`.
    ///
    /// None in production; Docs/verify-client.md of the project has the table.
    var testRedirectURIs: [String] = []
    /// Further redirect URIs, for other OAuth clients; http on this machine only
    /// while the issuer is there too.
    var extraRedirectURIs: [String] = []
    /// The same as at Google's console and in your app.
    var scopes = [
        Scope(token: "devices.read", words: "See your devices"),
        Scope(token: "devices.control", words: "Control your devices"),
    ]
    var authorizationStatement = "Once linked, Google will have permission to control your devices."
    /// The application identifiers of your apps: `PREFIX.bundle.id`.
    var appIDs = ["TEAMID1234.com.example.app"]

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case issuer, proxy, serviceName, clientID, clientSecretDigests, googleProject, testRedirectURIs
        case extraRedirectURIs, scopes, authorizationStatement, appIDs
    }

    /// Any value, of which only the key counts.
    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }

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
            let data = try Data(contentsOf: url)
            for key in try JSONDecoder().decode([String: Ignored].self, from: data).keys.sorted()
            where CodingKeys(rawValue: key) == nil {
                let known = CodingKeys.allCases.map(\.rawValue).joined(separator: ", ")
                throw Problem("\(path) has a key \(key.debugDescription), and the keys are \(known)")
            }
            var file = try JSONDecoder().decode(ConfigurationFile.self, from: data)
            // The origin of this machine follows the port.
            if file.issuer.hasPrefix("http://127.0.0.1:") { file.issuer = issuer }
            return file
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
    func configuration(crypto: PlatformCrypto) throws -> PartnerServerConfiguration {
        let digests = clientSecretDigests.compactMap {
            Base64URL.decode($0).flatMap { SHA256Digest(bytes: $0) }
        }
        guard let first = digests.first, digests.count == clientSecretDigests.count, digests.count <= 2 else {
            throw Problem("clientSecretDigests has to have one or two SHA-256 digests in base64url")
        }
        guard proxy.isEmpty || issuer.hasPrefix("https://") else {
            throw Problem("proxy needs an issuer with https: the origin that the proxy serves")
        }
        // The server hears this machine alone, by IPv4: from any other address no proxy can connect.
        guard proxy.isEmpty || proxy.hasPrefix("127.") else {
            throw Problem(
                "\(proxy) is not an address in numbers from which a proxy reaches 127.0.0.1; write 127.0.0.1")
        }
        if issuer.hasPrefix("https://") { try refusePlaceholders(digests, crypto: crypto) }
        let tests = try testAddresses()
        let flips = RedirectURIList.flip(tests).uris.map(\.text)
        let web = try RedirectURIList.web(projectID: googleProject, tests).uris.map(\.text)
        var google = PartnerServerConfiguration.Client(
            id: clientID, secretDigest: first, name: "Google",
            privacyPolicy: "https://policies.google.com/privacy",
            authorizationStatement: LocalizedText(authorizationStatement),
            redirectURIs: web + flips + extraRedirectURIs, flipRedirectURIs: flips)
        google.secondSecretDigest = digests.dropFirst().first
        var configuration = PartnerServerConfiguration(
            issuer: issuer, serviceName: serviceName, clients: [google], accounts: [],
            scopes: scopes.map { .init($0.token, LocalizedText($0.words)) }, associationAppIDs: appIDs)
        configuration.allowsInsecureLoopbackRedirects = !issuer.hasPrefix("https://")
        return configuration
    }

    /// Values of the first start would give codes to the owner of a project that is not yours.
    private func refusePlaceholders(_ digests: [SHA256Digest], crypto: PlatformCrypto) throws {
        let examples = ConfigurationFile(issuer: "", clientSecretDigests: [])
        if googleProject == examples.googleProject {
            throw Problem("googleProject is still \(googleProject); write the project of your Google console")
        }
        if let appID = appIDs.first(where: { $0.hasPrefix("TEAMID1234.") }) {
            throw Problem("appIDs still has \(appID); write the prefix and the bundle id of your app")
        }
        if digests.contains(crypto.sha256("google-secret".utf8)) {
            throw Problem(
                "clientSecretDigests has the digest of a secret that everybody knows; use new-secret")
        }
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
