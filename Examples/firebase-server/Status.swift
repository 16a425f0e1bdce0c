import AuthorizationServer
import WebText
import YahooDemo
import YahooProvider

extension Demo {
    /// The facts on Firebase's page at `/`.
    static func facts(_ options: Options, origin: String, port: UInt16, yahoo: String) -> StatusPage.Facts {
        // The way of a site: it ends at this page, by the name of this machine that each project authorizes.
        let site = PercentCoding.encode("http://localhost:\(port)/")
        return StatusPage.Facts(
            title: "Firebase Auth stand-in",
            lines: [
                ("project", projectID), ("API key", "\(apiKey), or any other"),
                (
                    "tokens",
                    options.isSigned ? "RS256, keys at \(origin)/v1/sessionCookiePublicKeys" : "unsigned"
                ),
                ("redirect URI", "\(origin)/emulator/auth/handler"), ("Yahoo", yahoo),
                ("after a sign-in", "the address of this page has firebaseAuthEvent, which an SDK reads"),
            ],
            accounts: [
                options.isSeeded
                    ? (email, "at the start, and after a reset")
                    : ("none", "at the start; --seed begins with one"),
                (yahooUsers.joined(separator: ", "), "at Yahoo, with the password in the terminal"),
            ],
            link: (
                "Sign in with Yahoo in this browser",
                "/emulator/auth/handler?apiKey=\(apiKey)&authType=signInWithRedirect&providerId=yahoo.com"
                    + "&redirectUrl=\(site)"
            ))
    }

    private static let yahooUsers = ["ana", "bruno", "chitra", "noel"]

    /// The facts on Yahoo's page at `/`.
    static func yahooFacts(origin: String) -> StatusPage.Facts {
        StatusPage.Facts(
            title: "Yahoo stand-in",
            lines: [
                ("authorization", origin + "/oauth2/request_auth"), ("token", origin + "/oauth2/get_token"),
                ("client", YahooConfiguration.Demo.clientID),
            ],
            accounts: yahooUsers.map { ($0, "") })
    }
}
