/// The phone's decision about a link, and its reason.
package struct Opening: Sendable, Hashable {
    /// How an app is started for a link.
    package enum Start: String, Sendable, Hashable {
        /// The app was not running: `scene(_:willConnectTo:options:)` brings the link.
        case cold
        /// The app was running: `scene(_:continue:)` brings the link.
        case warm
    }

    /// The receiver of the link.
    package enum Result: Sendable, Hashable {
        /// The app with this identifier.
        case app(String, Start)
        case browser
        /// Neither an app nor the browser.
        case refused
    }

    /// Why an app did not get a link.
    package enum BlockReason: Sendable, Hashable {
        /// The app's entitlement does not name the host.
        case notEntitled(host: String)
        /// The phone could fetch no association file from the host.
        case noFile(host: String)
        /// The site's file does not let the app have the link; the trace says why.
        case file
    }

    /// One installed app, and why it did not get the link.
    package struct Consideration: Sendable, Hashable {
        package let appID: String
        /// How the link was matched; nil when there was no file to match it with.
        package var trace: LinkTrace?
        /// The URL of the association file of ``trace``.
        package var fileURL: String?
        /// Why the app may not have the link; nil when it may.
        package var blockReason: BlockReason?
    }

    /// What gets the link.
    package var result: Result
    /// Why no app could get the text: it is not a link; nil for a link.
    package var linkProblem: LinkURL.Problem?
    /// The installed apps in the order in which they were installed; none when the text is not a link.
    package var considered: [Consideration] = []
}

extension Opening.BlockReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notEntitled(let host): "the app's entitlement has no applinks:\(host)"
        case .noFile(let host): "the phone has no association file of \(host)"
        case .file: "the site's association file does not let the app have the link"
        }
    }
}
