import Foundation
import TestSupport
import Testing

/// Values of `partner.json` with which the program does not start, and what it says.
@Suite struct PartnerConfigurationRefusalTests {
    private let folder: PartnerFolder

    init() throws { folder = try PartnerFolder() }

    /// What the program prints after the name of the file, when it refuses to start with this content.
    private func errorAtStart(with content: Data) async throws -> String {
        try content.write(to: folder.configuration)
        let end = try await folder.start(["--port", "0"]).end()
        let name = "partner-server: partner.json "
        end.expectRefusal(status: 1, saying: name)
        return String(end.errors.dropFirst(name.count))
    }

    @Test(arguments: [
        (key: "proxy", value: "127.0.0.1" as (any Sendable)?, complaint: "proxy needs an issuer with https"),
        ("poxy", "127.0.0.1", "partner.json has a key \"poxy\", and the keys are issuer, proxy, "),
        (
            "issuer", "https://partner.example/",
            #"the issuer "https://partner.example/" has to be an https origin"#
        ),
        (
            "testRedirectURIs", ["all"],
            "testRedirectURIs takes sandbox, development and enterprise, and not \"all\""
        ),
        (
            "testerAppID", "",
            "testerAppID is \"\"; write the prefix of ten characters, a dot and the bundle id"
        ),
        ("testerAppID", "foo", "testerAppID is \"foo\"; write the prefix of ten characters"),
        ("testerAppID", "TEAM.*", "testerAppID is \"TEAM.*\"; write the prefix of ten characters"),
        ("testerAppID", "ABCDE12345.a", "testerAppID is in appIDs too, so your app would get"),
        ("clientSecretDigests", ["secret"], "clientSecretDigests has to have one or two SHA-256 digests"),
        ("scopes", "devices", "scopes in partner.json has to be an array"),
        ("appIDs", nil, "partner.json has no appIDs; add it"),
        ("brand", ["colour": "red"], "brand in partner.json has a key \"colour\", and the keys are name, "),
        ("brand", ["light": ["accent": "red;}"]], "brand has \"accent\": \"red;}\"; a colour is # and six"),
        (
            "brand", ["dark": ["zebra": "red", "accents": "red"]],
            "brand has \"accents\": \"red\"; the colours are "
        ),
        (
            "scopes", [["token": "a", "words": "A"], ["token": "b", "words": "B", "wrods": "C"]],
            "scopes.1 in partner.json has a key \"wrods\", and the keys are token, words"
        ),
        (
            "brand", ["image": "no\u{1B}file.png"],
            "the image of the brand, \"no\\u{1b}file.png\", cannot be read; it has to be a file that this server"
        ),
        (
            "brand", ["letters": "AH", "image": "partner.json"],
            "brand has letters and image; write one of them"
        ),
        ("brand", ["image": "partner.json"], "the image of the brand has to be a PNG, JPEG or WebP file"),
        (
            "authorizationStatement", ["xx": "a"],
            "authorizationStatement: the pages have no language \"xx\"; they have en, "
        ),
        ("authorizationStatement", ["ar": "a"], "authorizationStatement has no words in en"),
        (
            "authorizationStatement", 5,
            "authorizationStatement in partner.json cannot be used: Expected a string, or a string for"
        ),
        ("serviceName", 5, "serviceName in partner.json has to be a string"),
        ("clientID", NSNull(), "clientID in partner.json has to be a string, not null"),
        (
            "brand", ["light": ["007": 5]],
            "brand.light.007 in partner.json has to be a string"
        ),
        (
            "scopes", [["token": "a", "words": ["en": "A", "fr": "B"]]] as [[String: any Sendable]],
            "scopes.0.words: the pages have no language \"fr\"; they have en, "
        ),
    ])
    func `a value that the server cannot use ends the start with the key and what to do`(
        key: String, value: (any Sendable)?, complaint: String
    ) async throws {
        try await folder.expectRefusal(of: value, for: key, complaint: complaint)
    }

    @Test(arguments: [
        ("[]", "has to be an object"),
        (#"{"issuer": "#, "cannot be read: The given data was not valid JSON. `python3 -m json.tool "),
        (#"{"issuer": "a"}"#, "has no proxy; add it"),
    ])
    func `a file without the form of a configuration ends the start with what to do`(
        content: String, complaint: String
    ) async throws {
        #expect(try await errorAtStart(with: Data(content.utf8)).hasPrefix(complaint))
    }

    @Test func `a file that is not UTF-8 is named so, where JSON would be refused`() async throws {
        let latin1 = try #require(#"{"issuer": "Müller"}"#.data(using: .isoLatin1))
        #expect(try await errorAtStart(with: latin1).hasPrefix("is not UTF-8; save it as UTF-8"))
    }

    @Test func `a partner.json that is not a file is named`() async throws {
        let path = folder.configuration.path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let end = try await folder.start(["--port", "0"]).end()
        end.expectRefusal(status: 1, saying: "partner-server: partner.json cannot be read; it ")
    }

    @Test func `a folder that takes no file is named`() async throws {
        #if os(macOS)
            let folder = "/System"
        #else
            let folder = "/proc"
        #endif
        let program = builtProducts.appending(path: "partner-server").path
        let end = try await RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", #"cd "$1" && exec "$2" new-configuration"#, "sh", folder, program]
        ).end()
        end.expectRefusal(status: 1, saying: "partner-server: partner.json cannot be written; ")
    }

    @Test(arguments: ["localhost", "0.0.0.0", "::1", "192.0.2.1"])
    func `a proxy that is a name, or an address that cannot reach the server, is refused`(
        proxy: String
    ) async throws {
        try await folder.makeConfiguration()
        try folder.configure(["issuer": "https://partner.example", "proxy": proxy])
        let end = try await folder.start(["--port", "0"]).end()
        let complaint = "\(proxy) is not an IP address from which a proxy reaches 127.0.0.1"
        end.expectRefusal(status: 1, saying: complaint)
    }

    @Test func `with an https issuer the values of the first start are refused one after the other`()
        async throws
    {
        try await folder.makeConfiguration()
        let digestOfDemoSecret = "0WI2qSpZ_Sa3xDyCtlzqDmIYuxMORykjv4qJOIN8cpw"
        for (change, complaint) in [
            (
                ["issuer": "https://partner.example"] as [String: any Sendable],
                "googleProject is still my-project"
            ),
            (["googleProject": "a-project"], "appIDs still has TEAMID1234.com.example.app"),
            (
                ["appIDs": ["ABCDE12345.a"], "clientSecretDigests": [digestOfDemoSecret]],
                "a secret that everybody knows"
            ),
        ] {
            try folder.configure(change)
            let end = try await folder.start(["--port", "0"]).end()
            end.expectRefusal(status: 1, saying: complaint)
        }
    }
}
