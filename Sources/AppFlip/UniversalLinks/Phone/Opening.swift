/// The phone's decision about a link, and its reason.
package struct Opening: Sendable, Hashable {
    /// How an app is started for a link.
    package enum Start: String, Sendable, Hashable {
        /// It was not running: `scene(_:willConnectTo:options:)` brings the link.
        case cold
        /// It was running: `scene(_:continue:)` brings the link.
        case warm
    }

    /// The receiver of the link.
    package enum Result: Sendable, Hashable {
        case app(String, Start)
        case browser
        case refused
    }

    /// Why an app did not get a link, or none could.
    package enum BlockReason: Sendable, Hashable {
        case notALink(LinkURL.Problem)
        case notEntitled(host: String)
        case noFile(host: String)
        /// The site's file does not let the app have the link; the trace says why.
        case file
    }

    /// One installed app, and why it did not get the link.
    package struct Consideration: Sendable, Hashable {
        package let appID: String
        /// How the link was matched; nil when there was no file to match it with.
        package var trace: Trace?
        package var fileURL: String?
        /// Why it did not get the link; nil when it may have it.
        package var blockReason: BlockReason?
    }

    package var result: Result
    package var blockReasons: [BlockReason] = []
    /// The installed apps in the order in which they were installed.
    package var considered: [Consideration] = []
}

extension Opening.BlockReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notALink(let problem): "the text \(problem)"
        case .notEntitled(let host): "the app's entitlement has no applinks:\(host)"
        case .noFile(let host): "the phone has no association file of \(host)"
        case .file: "the site's association file does not let the app have the link"
        }
    }
}
