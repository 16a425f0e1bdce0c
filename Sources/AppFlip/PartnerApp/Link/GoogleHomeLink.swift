import WebText

/// The links with which a partner app has the Google Home app start account linking: a "Link with Google" button.
///
/// Google's app then asks the partner as it does for a link that the user begins there, by App Flip or in the
/// browser. The links carry no answer and no secret, so any app or page may open them.
///
/// Source: Google Home Developers, "Deep linking" (Cloud-to-cloud).
public struct GoogleHomeLink: Sendable, Hashable {
    /// The project id of the integration in the Google Home Developer Console (wire name `agent_id`).
    public var projectID: String

    /// The links for a project.
    public init(projectID: String) {
        self.projectID = projectID
    }

    /// The universal link: a page that offers Google's app in the store opens when the app is missing.
    public var universalLink: String {
        "https://home.google.com/home-app/?deeplink=\(PercentCoding.encode(destination))"
    }

    /// The same by Google's custom scheme; nothing opens when the app is missing.
    ///
    /// Any app can register the scheme, so prefer ``universalLink``.
    public var customSchemeLink: String { "googlehome://\(destination)" }

    /// The path inside Google's app.
    private var destination: String {
        "setup/ha_linking?agent_id=\(PercentCoding.encode(projectID))"
    }
}
