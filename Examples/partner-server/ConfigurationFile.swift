import AuthorizationServer
import CommandLineSupport
import GoogleRedirectURIs
import PartnerServer
import PlatformCrypto

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

    /// A text in English, or one for each language: `{"en": "See your devices", "ar": "…"}`.
    struct Words: Codable, ExpressibleByStringLiteral {
        private var texts: [String: String]

        init(stringLiteral text: String) { texts = ["en": text] }

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            texts = try (try? ["en": value.decode(String.self)]) ?? value.decode([String: String].self)
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            if let text = texts["en"], texts.count == 1 {
                try value.encode(text)
            } else {
                try value.encode(texts)
            }
        }

        /// The text with its translations.
        func localized() throws -> LocalizedText {
            var translations: [PageLanguage: String] = [:]
            for (tag, text) in texts {
                guard let language = PageLanguage(rawValue: tag) else {
                    let known = PageLanguage.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Problem("the pages have no language \(tag.debugDescription); they have \(known)")
                }
                translations[language] = text
            }
            guard let english = translations[.english] else { throw Problem("a text has no words in en") }
            return LocalizedText(english, translations: translations)
        }
    }

    /// The look of the pages; what is left out is as in the examples.
    struct Brand: Codable {
        /// The name above each page, in the place of `serviceName`.
        var name: String?
        /// A few letters before the name.
        var letters: String?
        /// A PNG, JPEG or WebP file of 32 KiB at most, before the name.
        var image: String?
        /// Colours by their use, on light and on dark screens.
        var light: [String: String]? = ["accent": "#0b6b55", "on-accent": "#ffffff"]
        var dark: [String: String]? = ["accent": "#5fd0b3", "on-accent": "#06241d"]

        enum CodingKeys: String, CodingKey, CaseIterable { case name, letters, image, light, dark }

        /// The look for the server; reads the image.
        func look() throws -> PartnerServerConfiguration.Brand {
            var look = PartnerServerConfiguration.Brand()
            look.name = name
            if let letters { look.mark = .letters(letters) }
            if let image {
                guard let file = try? Data(contentsOf: URL(fileURLWithPath: image)) else {
                    throw Problem(
                        "the image of the brand, \(image.debugDescription), cannot be read; write the path "
                            + "of a file, from the folder where you start the server")
                }
                look.mark = .image(try PartnerServerConfiguration.PageImage(Array(file)))
            }
            look.light = try Self.colors(light, over: .light)
            look.dark = try Self.colors(dark, over: .dark)
            return look
        }

        private static func colors(_ named: [String: String]?, over base: PageColors) throws -> PageColors {
            var colors: [PageColors.Role: PageColor] = [:]
            for (name, text) in named ?? [:] {
                guard let role = PageColors.Role(rawValue: name), let color = PageColor(text) else {
                    let known = PageColors.Role.allCases.map(\.rawValue).joined(separator: ", ")
                    throw Problem(
                        "brand has \(name.debugDescription): \(text.debugDescription); a colour is # and six "
                            + "hexadecimal digits, for one of \(known)")
                }
                colors[role] = color
            }
            return PageColors(colors, over: base)
        }
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
    /// None in production; Docs/handle-link.md of the project has the list.
    var testRedirectURIs: [String] = []
    /// Further redirect URIs, for other OAuth clients; http on this machine only
    /// while the issuer is there too.
    var extraRedirectURIs: [String] = []
    /// The same as at Google's console and in your app.
    var scopes = [
        Scope(token: "devices.read", words: "See your devices"),
        Scope(token: "devices.control", words: "Control your devices"),
    ]
    var authorizationStatement: Words = "Once linked, Google will have permission to control your devices."
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

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case issuer, proxy, serviceName, clientID, clientSecretDigests, googleProject, testRedirectURIs
        case extraRedirectURIs, scopes, authorizationStatement, brand, appIDs, testerAppID
        case identityProvider
    }

    /// Any value; only its key counts.
    private struct Ignored: Decodable {
        init(from decoder: any Decoder) {}
    }

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
            throw Problem("\(place) has a key \(key.debugDescription), and the keys are \(keys)")
        }
    }

    /// Makes a file with a new client secret; returns what to say of it.
    ///
    /// Throws ``Problem`` when there is a file already.
    static func make(_ path: String, issuer: String, crypto: PlatformCrypto) throws -> String {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw Problem("there is a \(path) already, and nothing is overwritten")
        }
        let secret = ClientSecret(crypto: crypto)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(ConfigurationFile(issuer: issuer, clientSecretDigests: [secret.digest]))
            .write(to: URL(fileURLWithPath: path))
        return "Made \(path). The client secret, which is shown this once: \(secret.text)"
    }

    /// The content of a file; where there is none, a file with a new client secret is made first.
    static func readOrMake(
        _ path: String, issuer: String, crypto: PlatformCrypto
    ) throws -> ConfigurationFile {
        if !FileManager.default.fileExists(atPath: path) {
            say(try make(path, issuer: issuer, crypto: crypto))
        }
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
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
        // The server listens to this machine only, by IPv4: a proxy cannot connect from any other address.
        guard proxy.isEmpty || proxy.hasPrefix("127.") else {
            throw Problem(
                "\(proxy) is not an address in numbers from which a proxy reaches 127.0.0.1; write 127.0.0.1")
        }
        if issuer.hasPrefix("https://") { try refusePlaceholders(digests, crypto: crypto) }
        try checkTester()
        let tests = try testAddresses()
        var flips = RedirectURIList.flip(tests).uris.map(\.text)
        if testerAppID != nil { flips.append("\(issuer)/flip-tester") }
        let web = try RedirectURIList.web(projectID: googleProject, tests).uris.map(\.text)
        var google = PartnerServerConfiguration.Client(
            id: clientID, secretDigest: first, name: "Google",
            privacyPolicy: "https://policies.google.com/privacy",
            authorizationStatement: try authorizationStatement.localized(),
            redirectURIs: web + flips + extraRedirectURIs, flipRedirectURIs: flips)
        google.secondSecretDigest = digests.dropFirst().first
        var configuration = PartnerServerConfiguration(
            issuer: issuer, serviceName: serviceName, clients: [google], accounts: [],
            scopes: try scopes.map { .init($0.token, try $0.words.localized()) }, associationAppIDs: appIDs)
        configuration.testerAppID = testerAppID
        if let brand { configuration.brand = try brand.look() }
        configuration.linksAccountsWithoutEmail = identityProvider?.linksWithoutEmail ?? false
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

    /// On a production server the tester app would get codes of real users.
    private func checkTester() throws {
        guard let testerAppID else { return }
        guard testerAppID.wholeMatch(of: #/[A-Z0-9]{10}\.[A-Za-z0-9.-]+/#) != nil else {
            throw Problem(
                "testerAppID is \(testerAppID.debugDescription); write the prefix of ten characters, a dot and "
                    + "the bundle id of the tester, such as ABCDE12345.com.example.tester")
        }
        guard !appIDs.contains(testerAppID) else {
            throw Problem(
                "testerAppID is in appIDs too, so your app would get its own answers; write the tester's")
        }
        guard issuer.hasPrefix("https://") else { return }
        guard !testRedirectURIs.isEmpty else {
            throw Problem(
                "testerAppID is for a test server, and testRedirectURIs is empty, as in production; remove "
                    + "testerAppID, or fill in testRedirectURIs if only test users are here")
        }
        guard !testerAppID.hasPrefix("TEAMID1234.") else {
            throw Problem(
                "testerAppID is still \(testerAppID); write the prefix and the bundle id of the tester")
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
            return "cannot be read: \(context.debugDescription) "
                + "`python3 -m json.tool FILE` names the line"
        @unknown default:
            return "cannot be read: \(self)"
        }
    }
}
