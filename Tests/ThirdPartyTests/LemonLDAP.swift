import Foundation
import HeadlessBrowser
import TestSupport
import Testing

/// LemonLDAP::NG as Debian installs it, with its demo accounts, as an OpenID provider.
struct LemonLDAP {
    /// What to do where it is missing.
    static let advice: Comment =
        "LemonLDAP::NG is not installed; Tests/RealServers/lemonldap-ng/packages.txt names its Debian packages"

    static let isToBeRun = areTestsRun(
        ifInstalled: ["/usr/sbin/llng-fastcgi-server", "/usr/sbin/nginx"]
            .allSatisfy(FileManager.default.isExecutableFile))

    private let provider: ForeignProvider
    /// The provider, as its tokens name it in `iss`.
    var issuer: String { provider.issuer }

    /// Chooses a port; the server starts with ``start(redirectURI:)``.
    init() async throws { provider = try await ForeignProvider("lemonldap_server") }

    /// Starts the server, which sends browsers back to this redirect URI of the partner's server.
    func start(redirectURI: String) async throws { try await provider.start(redirectURI: redirectURI) }

    /// Walks through the server's pages: the name with the password, and its own consent.
    func signIn(_ browser: Browser, at address: String) async throws -> Browser.Page {
        let page = try await browser.open(address)
        let consent = try await browser.submit(page, filling: ["user": "dwho", "password": "dwho"])
        return try await browser.submit(consent, filling: ["confirm": "1"])
    }

    /// The access token of an app in which the user has signed in.
    func token(of app: String, _ facade: FacadeProgram) async throws -> String {
        try await facade.appToken(
            of: app, authorizationURL: "\(issuer)oauth2/authorize", tokenURL: "\(issuer)oauth2/token",
            signIn: signIn)
    }

    /// Ends the server, which has to end well.
    func stop() async throws {
        let end = try await provider.stop()
        #expect(end.status == 0, "\(end.errors)")
    }
}
