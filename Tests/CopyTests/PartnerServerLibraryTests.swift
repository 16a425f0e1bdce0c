import Foundation
import HTTPMessages
import PartnerDatabases
import PartnerServer
import PlatformCrypto
import Testing

/// Sends requests to the server, with a database of its own: replace the configuration and the store with yours.
@Suite final class PartnerServerLibraryTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private let server: PartnerServer

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let databaseFile = "\(folder.path)/partner.db"
        let clientSecret = "a secret of the tests"
        // snippet.server
        let crypto = try PlatformCrypto()
        let store = try SQLStore(file: databaseFile, crypto: crypto)
        let flips = [
            "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",
            "https://oauth-redirect.googleusercontent.com/a/com.google.OPA",
        ]
        let google = PartnerServerConfiguration.Client(
            id: "google-client", secretDigest: crypto.sha256(clientSecret.utf8), name: "Google",
            privacyPolicy: "https://policies.google.com/privacy",
            authorizationStatement: "Once linked, Google will have permission to control your devices.",
            redirectURIs: flips + ["https://oauth-redirect.googleusercontent.com/r/PROJECT_ID"],
            flipRedirectURIs: flips)
        let partner = try PartnerServer(
            configuration: PartnerServerConfiguration(
                issuer: "https://partner.example", serviceName: "Example Home", clients: [google],
                accounts: [], scopes: [.init("devices.read", "See your devices")],
                associationAppIDs: ["TEAMID1234.example.partner.app"]),
            store: store, crypto: crypto, now: { Date() }, random: .system)
        // snippet.end
        server = partner
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test func `a code that nobody issued is refused as JSON that no cache keeps`() async throws {
        let form = """
            grant_type=authorization_code&code=made-up&client_id=google-client&client_secret=a+secret+of+the+tests\
            &redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast
            """
        let request = try #require(HTTPRequest(postForm: form, to: "https://partner.example/token"))
        let response = await server.handle(request)
        #expect(response.status == 400)
        #expect(response.headers["Cache-Control"] == "no-store")
        #expect(String(decoding: response.body, as: UTF8.self).contains("\"invalid_grant\""))
    }

    @Test func `a framework that routes the listed paths reaches every endpoint`() async {
        for path in ["/authorize", "/token", "/app/code", "/app/links/{id}"] {
            #expect(server.paths.contains(path))
        }
        for path in server.paths {
            let target = path.replacing("{id}", with: "1")
            let request = HTTPRequest(method: "PUT", origin: "https://partner.example", target: target)
            // 405 and not 404: there is an endpoint, and it takes other methods.
            #expect(await server.handle(request).status == 405, "\(path)")
        }
    }
}
