import WebText

/// Where a link is opened from.
public enum LinkSource: Sendable, Hashable {
    /// An app that calls `open`, or a message or a note in which the user taps it.
    case app
    /// A page in the browser, on this host.
    case page(host: String)
    /// The browser's address bar.
    case addressBar

    /// TN3155: a link to the host of its own page stays in the browser, and so does what is typed.
    func blockReason(for link: LinkURL) -> Opening.BlockReason? {
        switch self {
        case .app: nil
        case .page(let host): host.lowercased().hasSameBytes(as: link.host) ? .sameHost(link.host) : nil
        case .addressBar: .typed
        }
    }
}

/// The phone's decision about a link, and its reason.
public struct Opening: Sendable, Hashable {
    /// How an app is started for a link.
    public enum Start: String, Sendable, Hashable {
        /// It was not running: `scene(_:willConnectTo:options:)` brings the link.
        case cold
        /// It was running: `scene(_:continue:)` brings the link.
        case warm
    }

    /// The receiver of the link.
    public enum Result: Sendable, Hashable {
        /// This app, started cold or warm.
        case app(String, Start)
        /// The browser.
        case browser
        /// No app, and the completion handler is given false.
        case refused
    }

    /// Why an app did not get a link, or none could.
    public enum BlockReason: Sendable, Hashable {
        /// The text is no web link.
        case notALink(LinkURL.Problem)
        /// It was tapped on a page of the same host.
        case sameHost(String)
        /// It was typed into the address bar.
        case typed
        /// The app is registered as a browser.
        case browserApp
        /// The app's entitlement does not name the host, or not in a mode that counts on this phone.
        case notEntitled(host: String)
        /// The phone has no association file of this host.
        case noFile(host: String)
        /// The site's file does not let the app have the link; the trace says why.
        case file
        /// The user opens links of this host in the browser.
        case userChoice(host: String)
    }

    /// One installed app, and why it did not get the link.
    public struct Consideration: Sendable, Hashable {
        /// The app.
        public let appID: String
        /// How the link was matched; nil when there was no file to match it with.
        public var trace: Trace?
        /// Where the association file came from.
        public var fileURL: String?
        /// Why it did not get the link; nil when it may have it.
        public var blockReason: BlockReason?

        init(appID: String) {
            self.appID = appID
        }
    }

    /// The receiver of the link.
    public var result: Result
    /// Why no app could get it at all.
    public var blockReasons: [BlockReason] = []
    /// The installed apps in the order in which they were installed.
    public var considered: [Consideration] = []

    init(result: Result) {
        self.result = result
    }
}

extension Opening.BlockReason: CustomStringConvertible {
    /// The reason and what to do.
    public var description: String {
        switch self {
        case .notALink(let problem): "the text \(problem)"
        case .sameHost(let host): "a link on a page of \(host) to \(host) stays in the browser"
        case .typed: "what is typed into the address bar stays in the browser"
        case .browserApp: "the app is registered as a browser, and such apps get no universal links"
        case .notEntitled(let host): "the app's entitlement has no applinks:\(host) that counts on this phone"
        case .noFile(let host): "the phone has no association file of \(host)"
        case .file: "the site's association file does not let the app have the link"
        case .userChoice(let host): "the user opens links of \(host) in the browser"
        }
    }
}
