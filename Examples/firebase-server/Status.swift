import AuthorizationServer
import YahooProvider

extension Demo {
    /// The facts on Firebase's page at `/`.
    static func facts(_ options: Options, origin: String, yahoo: String) -> StatusPage.Facts {
        StatusPage.Facts(
            title: "Firebase Auth stand-in",
            lines: [
                ("project", projectID), ("API key", "\(apiKey), or any other"),
                (
                    "tokens",
                    options.isSigned ? "RS256, keys at \(origin)/v1/sessionCookiePublicKeys" : "unsigned"
                ),
                ("messages", "\(origin)/emulator/v1/projects/\(projectID)/oobCodes"),
                ("redirect URI", "\(origin)/emulator/auth/handler"), ("Yahoo", yahoo),
            ],
            accounts: options.isSeeded
                ? [(email, "at the start, and after a reset")]
                : [("none", "at the start; --seed begins with one")])
    }

    /// The facts on Yahoo's page at `/`.
    static func yahooFacts(origin: String) -> StatusPage.Facts {
        StatusPage.Facts(
            title: "Yahoo stand-in",
            lines: [
                ("authorization", origin + "/oauth2/request_auth"), ("token", origin + "/oauth2/get_token"),
                ("client", YahooConfiguration.Demo.clientID),
            ],
            accounts: ["ana", "bruno", "chitra", "noel"].map { ($0, "") })
    }
}
