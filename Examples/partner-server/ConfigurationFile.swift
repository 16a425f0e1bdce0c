import AuthorizationServer
import CommandLineSupport
import GoogleRedirectURIs
import PartnerServer
import PlatformCrypto
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Your decisions, as the JSON file `partner.json`.
struct ConfigurationFile: Codable {
    /// The name of the file, in the folder where the server is started.
    static let path = "partner.json"

    /// A scope, and its words on the consent page.
    struct Scope: Codable {
        var token: String
        var words: Words

        enum CodingKeys: String, CodingKey, CaseIterable { case token, words }
    }

    /// The origin at which Google reaches the server: https, through the proxy that has the certificate.
    var issuer: String
    /// The IP address from which that proxy connects, such as `127.0.0.1`; empty while there is no proxy.
    ///
    /// The server trusts X-Forwarded and Forwarded fields only from there.
    var proxy = ""
    var serviceName = "My service"
    /// `client_id` at Google's console.
    var clientID = "google-client"
    /// The SHA-256 of the client secret, in base64url; one line for each secret that is accepted, two at most.
    var clientSecretDigests: [String]
    /// The project of Google's console, last in the redirect URI of the web flow.
    var googleProject = "my-project"
    /// Google's redirect URIs for tests that are accepted too: `sandbox`, `development`, `enterprise`.
    ///
    /// None in production; Docs/handle-link.md of the project has the list.
    var testRedirectURIs: [String] = []
    /// Further redirect URIs, for other OAuth clients; http on this machine only while the issuer is there too.
    var extraRedirectURIs: [String] = []
    /// The same as at Google's console and in your app.
    var scopes = [
        Scope(token: "devices.read", words: "See your devices"),
        Scope(token: "devices.control", words: "Control your devices"),
    ]
    var authorizationStatement: Words = "Once linked, Google will have permission to control your devices."
    /// The look of the pages; nil for that of the examples.
    var brand: Brand? = Brand()
    /// The application identifiers of your apps: `PREFIX.bundle.id`.
    var appIDs = ["TEAMID1234.com.example.app"]
    /// The application identifier of the tester app: it gets codes at `/flip-tester` of the issuer.
    ///
    /// For a test server only: with an https issuer, `testRedirectURIs` has to say that it is one.
    /// Docs/try-on-a-phone.md of the project says more.
    var testerAppID: String?
    /// The identity provider that has your users; nil while they have passwords in your store.
    var identityProvider: IdentityProviderValues?

    /// Whether the server is reached from other machines: through a proxy, by https.
    var isPublic: Bool { issuer.hasPrefix("https://") }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case issuer, proxy, serviceName, clientID, clientSecretDigests, googleProject, testRedirectURIs
        case extraRedirectURIs, scopes, authorizationStatement, brand, appIDs, testerAppID
        case identityProvider
    }

    /// Any value; only its key counts.
    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }

    /// The keys of the objects in the file.
    private struct Nested: Decodable {
        var brand: [String: Ignored]?
        var identityProvider: [String: Ignored]?
        var scopes: [[String: Ignored]]
    }

    private static func refuseUnknown(
        _ object: [String: Ignored]?, _ known: [String], in place: String
    ) throws {
        for key in (object ?? [:]).keys.sorted() where !known.contains(key) {
            let keys = known.joined(separator: ", ")
            throw Problem("\(place) has a key \(Printable.quoted(key)), and the keys are \(keys)")
        }
    }

    /// Makes a file with a new client secret; returns a sentence for the operator, with the secret.
    ///
    /// Throws ``Problem`` when there is a file already, or it cannot be written.
    static func make(_ path: String, issuer: String, crypto: PlatformCrypto) throws -> String {
        let secret = ClientSecret(crypto: crypto)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = try encoder.encode(ConfigurationFile(issuer: issuer, clientSecretDigests: [secret.digest]))
        do {
            // When two first starts make the file at once, the second one shows no secret, which would not work.
            try file.write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
        } catch let error as CocoaError where error.code == .fileWriteFileExists {
            throw Problem("there is a \(path) already, and nothing is overwritten")
        } catch {
            throw Problem("\(path) cannot be written; run the program in a folder where it may write")
        }
        return "Made \(path). The client secret, which is shown this once: \(secret.text)"
    }

    /// The content of a file; where there is none, a file with a new client secret is made first.
    ///
    /// Throws ``Problem`` when the file cannot be read or used.
    static func readOrMake(
        _ path: String, issuer: String, crypto: PlatformCrypto
    ) throws -> ConfigurationFile {
        if !FileManager.default.fileExists(atPath: path) {
            say(try make(path, issuer: issuer, crypto: crypto))
        }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw Problem("\(path) cannot be read; it has to be a file that this server may read")
        }
        do {
            let decoder = JSONDecoder()
            try refuseUnknown(
                decoder.decode([String: Ignored].self, from: data), CodingKeys.allCases.map(\.rawValue),
                in: path)
            var file = try decoder.decode(ConfigurationFile.self, from: data)
            let nested = try decoder.decode(Nested.self, from: data)
            try refuseUnknown(
                nested.brand, Brand.CodingKeys.allCases.map(\.rawValue), in: "brand in \(path)")
            try refuseUnknown(
                nested.identityProvider, IdentityProviderValues.CodingKeys.allCases.map(\.rawValue),
                in: "identityProvider in \(path)")
            for (index, scope) in nested.scopes.enumerated() {
                try refuseUnknown(
                    scope, Scope.CodingKeys.allCases.map(\.rawValue), in: "scopes.\(index) in \(path)")
            }
            // The origin of this machine by its IP address follows the port; every other issuer stays as it is.
            if file.issuer.hasPrefix("http://127.0.0.1:") { file.issuer = issuer }
            return file
        } catch let error as DecodingError {
            throw Problem(error.message(forFileAt: path, content: data))
        }
    }

    /// A problem of the file, in a sentence that names the key.
    struct Problem: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }

    /// The configuration of the server.
    ///
    /// Throws ``Problem``, which names the key.
    func configuration(crypto: PlatformCrypto) throws -> PartnerServerConfiguration {
        let digests = try secretDigests()
        try checkProxy()
        if isPublic { try refusePlaceholders(digests, crypto: crypto) }
        try checkTester()
        var configuration = PartnerServerConfiguration(
            issuer: issuer, serviceName: serviceName, clients: [try google(digests)], accounts: [],
            scopes: try scopes.enumerated().map { index, scope in
                .init(scope.token, try scope.words.localized("scopes.\(index).words"))
            }, associationAppIDs: appIDs)
        configuration.testerAppID = testerAppID
        if let brand { configuration.brand = try brand.look() }
        configuration.linksWithoutEmail = identityProvider?.linksWithoutEmail ?? false
        configuration.allowsInsecureLoopbackRedirects = !isPublic
        return configuration
    }

    /// Google as a client of the server.
    ///
    /// - Parameter digests: the digests of one secret or of two.
    private func google(_ digests: [SHA256Digest]) throws -> PartnerServerConfiguration.Client {
        let tests = try testInclusions()
        var flips = RedirectURIList.flip(tests).uris.map(\.text)
        if testerAppID != nil { flips.append("\(issuer)/flip-tester") }
        let web = try RedirectURIList.web(projectID: googleProject, tests).uris.map(\.text)
        var google = PartnerServerConfiguration.Client(
            id: clientID, secretDigest: digests[0], name: "Google",
            privacyPolicy: "https://policies.google.com/privacy",
            authorizationStatement: try authorizationStatement.localized("authorizationStatement"),
            redirectURIs: web + flips + extraRedirectURIs, flipRedirectURIs: flips)
        google.secondSecretDigest = digests.dropFirst().first
        return google
    }
}
