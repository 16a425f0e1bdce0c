import GoogleRedirectURIs
import PlatformCrypto
import WebText

extension ConfigurationFile {
    /// The digests in ``clientSecretDigests``: one or two.
    func secretDigests() throws -> [SHA256Digest] {
        let digests = clientSecretDigests.compactMap {
            Base64URL.decode($0).flatMap { SHA256Digest(bytes: $0) }
        }
        guard (1...2).contains(digests.count), digests.count == clientSecretDigests.count else {
            throw Problem("clientSecretDigests has to have one or two SHA-256 digests in base64url")
        }
        return digests
    }

    /// Throws for a proxy that cannot reach this server, or that serves no https origin.
    func checkProxy() throws {
        guard proxy.isEmpty || isPublic else {
            throw Problem("proxy needs an issuer with https: the origin that the proxy serves")
        }
        // The server listens to this machine only, by IPv4: a proxy cannot connect from any other address.
        guard proxy.isEmpty || proxy.hasPrefix("127.") else {
            throw Problem(
                "\(proxy) is not an IP address from which a proxy reaches 127.0.0.1; write 127.0.0.1")
        }
    }

    /// Throws for a value of the first start: it would give codes to the owner of a project that is not yours.
    func refusePlaceholders(_ digests: [SHA256Digest], crypto: PlatformCrypto) throws {
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

    /// Throws where the tester app would get codes of real users, as on a production server.
    func checkTester() throws {
        guard let testerAppID else { return }
        guard testerAppID.wholeMatch(of: #/[A-Z0-9]{10}\.[A-Za-z0-9.-]+/#) != nil else {
            throw Problem(
                "testerAppID is \(Printable.quoted(testerAppID)); write the prefix of ten characters, a dot "
                    + "and the bundle id of the tester, such as ABCDE12345.com.example.tester")
        }
        guard !appIDs.contains(testerAppID) else {
            throw Problem(
                "testerAppID is in appIDs too, so your app would get its own answers; write the tester's")
        }
        guard isPublic else { return }
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

    /// Google's redirect URIs for tests that ``testRedirectURIs`` names.
    func testInclusions() throws -> RedirectURIList.Inclusions {
        let known: [String: RedirectURIList.Inclusions] = [
            "sandbox": .sandbox, "development": .development, "enterprise": .enterprise,
        ]
        var inclusions: RedirectURIList.Inclusions = []
        for name in testRedirectURIs {
            guard let inclusion = known[name] else {
                throw Problem(
                    "testRedirectURIs takes sandbox, development and enterprise, and not "
                        + Printable.quoted(name))
            }
            inclusions.insert(inclusion)
        }
        return inclusions
    }
}
