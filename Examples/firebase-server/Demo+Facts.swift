import AuthorizationServer
import DemoData
import FirebaseStandIn
import WebText
import YahooStandIn

extension Demo {
    /// The facts on Firebase's page at `/`.
    static func facts(
        _ options: Options, origin: String, port: UInt16, yahoo: String, yahooUsers: [String]
    ) -> StatusPage.Facts {
        // As on a site: the sign-in returns to this page, at `localhost`, which every project authorizes.
        let site = "http://localhost:\(port)/"
        return StatusPage.Facts(
            title: "Firebase Auth stand-in",
            lines: [
                .init("project", projectID), .init("API key", "\(apiKey), or any other"),
                .init("tokens", tokens(options, origin: origin)),
                .init("redirect URI", origin + HandlerEndpoint.emulatorPath), .init("Yahoo", yahoo),
                .init(
                    "after a sign-in", "the address of this page has firebaseAuthEvent, which an SDK reads"),
            ],
            accounts: [
                .init(yahooUsers.joined(separator: ", "), "at Yahoo, with the password in the terminal")
            ],
            link: StatusPage.Link("Sign in with Yahoo in this browser", to: link(to: site)))
    }

    /// The address at which a browser begins a sign-in with Yahoo, and returns to a site.
    private static func link(to site: String) -> String {
        Parameters([
            .init("apiKey", apiKey), .init("authType", "signInWithRedirect"),
            .init("providerId", "yahoo.com"), .init("redirectUrl", site),
        ]).appended(to: HandlerEndpoint.emulatorPath)
    }

    /// How tokens are written, and where their keys are.
    static func tokens(_ options: Options, origin: String) -> String {
        options.isSigned ? "RS256, keys at \(origin)/v1/sessionCookiePublicKeys" : "unsigned"
    }

    /// The facts on Yahoo's page at `/`.
    static func yahooFacts(origin: String, users: [String]) -> StatusPage.Facts {
        StatusPage.Facts(
            title: "Yahoo stand-in",
            lines: [
                .init("authorization", origin + YahooPath.authorization),
                .init("token", origin + YahooPath.token),
                .init("client", YahooConfiguration.Demo.clientID),
            ],
            accounts: users.map { StatusPage.Fact($0, "") })
    }
}
