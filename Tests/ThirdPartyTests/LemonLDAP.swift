import Foundation
import HeadlessBrowser
import TestSupport
import Testing

/// LemonLDAP::NG as Debian installs it, with its demo accounts, as an OpenID provider.
enum LemonLDAP {
    /// What to do where it is missing.
    static let advice: Comment =
        "LemonLDAP::NG is not installed; Tests/RealServers/lemonldap-ng/packages.txt names its Debian packages"

    static let isToBeRun = areTestsRun(
        ifInstalled: ["/usr/sbin/llng-fastcgi-server", "/usr/sbin/nginx"]
            .allSatisfy(FileManager.default.isExecutableFile))

    /// Walks through the server's pages: the name with the password, and its own consent.
    static func signIn(_ browser: Browser, at address: String) async throws -> Browser.Page {
        let page = try await browser.open(address)
        let consent = try await browser.submit(page, filling: ["user": "dwho", "password": "dwho"])
        return try await browser.submit(consent, filling: ["confirm": "1"])
    }

    /// The access token of an app in which the user has signed in.
    static func token(of app: String, _ facade: FacadeProgram, at issuer: String) async throws -> String {
        try await facade.appToken(
            of: app, authorizationURL: "\(issuer)oauth2/authorize", tokenURL: "\(issuer)oauth2/token",
            signIn: signIn)
    }
}
