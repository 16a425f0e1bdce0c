import Foundation
import PartnerApp

/// The values that you must fill in; `check-filled-in` finds the missing ones, here and in the other files.
///
/// Docs: Examples/PartnerSampleApp/README.md
nonisolated enum Settings {
    /// The host of the universal link and of the partner server, such as `partner.example`.
    static let host = "FILL_IN_HOST"
    /// The `client_id` that you gave to Google.
    static let clientID = "FILL_IN_CLIENT_ID"
    /// The company's name, as users know it.
    static let company = "FILL_IN_COMPANY"
    /// The page where users unlink Google, such as `https://partner.example/links`; the
    /// consent screen has the link.
    static let unlinkingURL = "FILL_IN_UNLINKING_URL"
    /// The project id of your integration in the Google Home Developer Console.
    static let googleProject = "FILL_IN_GOOGLE_PROJECT"

    /// Where the partner server is.
    static var origin: String { "https://\(filledIn(host))" }

    /// What "Link with Google" opens: the Google Home app, or a page that offers it.
    static var linkWithGoogle: URL? {
        URL(string: GoogleHomeLink(projectID: filledIn(googleProject)).universalLink)
    }

    /// The registered values; the same scopes are in Google's console and in the server.
    static var configuration: PartnerConfiguration {
        PartnerConfiguration(
            universalLink: "\(origin)/flip", clientID: filledIn(clientID),
            allowedScopes: ["devices.read", "devices.control"], defaultScope: ["devices.read"])
    }

    /// The words of the consent screen; each allowed scope has its own.
    static var wording: ConsentWording {
        ConsentWording(
            company: filledIn(company),
            statement: "Once linked, Google will have permission to control your devices.",
            scopes: ["devices.read": "See your devices", "devices.control": "Control your devices"],
            unlinkingURL: filledIn(unlinkingURL))
    }

    private static func filledIn(_ value: String) -> String {
        precondition(!value.hasPrefix("FILL_IN"), "Shared/Settings.swift: \(value) is not filled in")
        return value
    }
}
