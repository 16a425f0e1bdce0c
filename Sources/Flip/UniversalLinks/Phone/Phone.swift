import HTTPMessages
import WebText

/// A phone's part in universal links: the installed apps, the files of their sites, and the
/// choice of the app for a link.
///
/// Association files are fetched when an app is installed and kept until ``refreshAssociations()``, as iOS
/// asks for them about once a week. Apple's servers in between, which keep files for up to a day, are left
/// out.
///
/// Source: Apple, "Supporting associated domains", TN3155,
/// `UIApplication.open(_:options:completionHandler:)`.
package actor Phone {
    /// An app as the phone knows it.
    package struct App: Sendable, Hashable {
        package var id: String
        /// The `applinks:` lines of its entitlement.
        package var domains: [AssociatedDomain]
        /// Whether it is signed for development, so that `?mode=developer` counts.
        package var isDevelopmentBuild: Bool
        /// Whether it is registered as a browser; such apps get no universal links.
        package var isBrowser: Bool

        package init(
            id: String, domains: [AssociatedDomain], isDevelopmentBuild: Bool = false, isBrowser: Bool = false
        ) {
            self.id = id
            self.domains = domains
            self.isDevelopmentBuild = isDevelopmentBuild
            self.isBrowser = isBrowser
        }
    }

    private let site: AssociationSite
    private let isDeveloperModeOn: Bool
    private let isManaged: Bool
    private var apps: [App] = []
    private var files: [String: AssociationSite.Fetched] = [:]
    private var running: Set<String> = []

    /// A phone without apps.
    ///
    /// - Parameters:
    ///   - client: the way to the sites; it must not follow redirects.
    ///   - isDeveloperModeOn: the switch in the device's settings.
    ///   - isManaged: whether an organization manages the device.
    package init(client: any HTTPClient, isDeveloperModeOn: Bool = false, isManaged: Bool = false) {
        site = AssociationSite(client: client)
        self.isDeveloperModeOn = isDeveloperModeOn
        self.isManaged = isManaged
    }

    /// Installs an app, or a new version of it, and fetches the association files of its domains.
    @discardableResult
    package func install(_ app: App) async -> [AssociationSite.Fetched] {
        remove(app.id)
        apps.append(app)
        return await fetch(for: [app])
    }

    /// Takes an app off the phone.
    package func remove(_ appID: String) {
        apps.removeAll { $0.id == appID }
        running.remove(appID)
    }

    /// Fetches the files of all sites again; until then a changed file has no effect.
    @discardableResult
    package func refreshAssociations() async -> [AssociationSite.Fetched] { await fetch(for: apps) }

    /// The user starts an app, or uses it: from now on links reach it warm.
    package func launch(_ appID: String) { running.insert(appID) }

    /// The app is no longer in memory; the next link is a cold start.
    package func end(_ appID: String) { running.remove(appID) }

    /// Opens a link in the app that may have it, or else in the browser, or not at all.
    package func open(
        _ url: String, universalLinksOnly: Bool, from source: LinkSource = .app
    ) -> Opening {
        var opening = Opening(result: universalLinksOnly ? .refused : .browser)
        let link: LinkURL
        do {
            link = try LinkURL(url)
        } catch {
            opening.result = .refused
            opening.blockReasons.append(.notALink(error))
            return opening
        }
        if let blockReason = source.blockReason(for: link) {
            opening.blockReasons.append(blockReason)
            return opening
        }
        for app in apps {
            opening.considered.append(consider(link, for: app))
        }
        guard let taker = opening.considered.first(where: { $0.blockReason == nil })?.appID else {
            return opening
        }
        opening.result = .app(taker, running.insert(taker).inserted ? .cold : .warm)
        return opening
    }

    /// Whether an app may have a link: its entitlement, and the site's file.
    private func consider(_ link: LinkURL, for app: App) -> Opening.Consideration {
        var consideration = Opening.Consideration(appID: app.id)
        if app.isBrowser {
            consideration.blockReason = .browserApp
            return consideration
        }
        // The entitlement names no port, so a link to another port is of no associated domain.
        let lines =
            (link.port ?? 443) == 443 ? app.domains.about(link.host).filter { isActive($0, for: app) } : []
        consideration.blockReason = .notEntitled(host: link.host)
        // The exact host first; a wildcard's file counts only where that has no
        // match (WWDC 2019 session 717).
        for line in lines {
            guard let fetched = files[line.host], let file = fetched.file else {
                consideration.blockReason = .noFile(host: line.host)
                continue
            }
            let trace = file.trace(link, for: app.id)
            consideration.trace = trace
            consideration.fileURL = fetched.url
            switch trace.outcome {
            case .opens:
                consideration.blockReason = nil
                return consideration
            case .excluded:
                consideration.blockReason = .file
                return consideration
            case .noMatch, .appNotListed, .abandoned: consideration.blockReason = .file
            }
        }
        return consideration
    }

    private func isActive(_ line: AssociatedDomain, for app: App) -> Bool {
        if line.mode == .production { return true }
        return (line.mode.takesDeveloper && isDeveloperModeOn && app.isDevelopmentBuild)
            || (line.mode.takesManaged && isManaged)
    }

    private func fetch(for apps: [App]) async -> [AssociationSite.Fetched] {
        var hosts: [String] = []
        for app in apps {
            for line in app.domains where isActive(line, for: app) && !hosts.contains(line.host) {
                hosts.append(line.host)
            }
        }
        var fetched: [AssociationSite.Fetched] = []
        for host in hosts {
            let answer = await site.fetch(host: host)
            files[host] = answer
            fetched.append(answer)
        }
        return fetched
    }
}

/// Where a link is opened from.
package enum LinkSource: Sendable, Hashable {
    /// An app that calls `open`, or a message or a note in which the user taps it.
    case app
    case page(host: String)
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
        /// It was tapped on a page of the same host.
        case sameHost(String)
        case typed
        case browserApp
        /// The app's entitlement does not name the host, or not in a mode that counts on this phone.
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

        init(appID: String) {
            self.appID = appID
        }
    }

    package var result: Result
    package var blockReasons: [BlockReason] = []
    /// The installed apps in the order in which they were installed.
    package var considered: [Consideration] = []

    init(result: Result) {
        self.result = result
    }
}

extension Opening.BlockReason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notALink(let problem): "the text \(problem)"
        case .sameHost(let host): "a link on a page of \(host) to \(host) stays in the browser"
        case .typed: "what is typed into the address bar stays in the browser"
        case .browserApp: "the app is registered as a browser, and such apps get no universal links"
        case .notEntitled(let host): "the app's entitlement has no applinks:\(host) that counts on this phone"
        case .noFile(let host): "the phone has no association file of \(host)"
        case .file: "the site's association file does not let the app have the link"
        }
    }
}

/// One line of an app's Associated Domains entitlement, as far as universal links go: `applinks:example.com`.
///
/// Source: Apple, `com.apple.developer.associated-domains`; WWDC 2019 session 717; TN3155.
package struct AssociatedDomain: Sendable, Hashable, CustomStringConvertible {
    /// From where a device takes the association file.
    package enum Mode: String, Sendable, Hashable, CaseIterable {
        case production = ""
        /// Straight from the site, for development-signed builds on a device with developer mode on.
        case developer
        case managed
        case developerAndManaged = "developer+managed"

        var takesDeveloper: Bool { self == .developer || self == .developerAndManaged }
        var takesManaged: Bool { self == .managed || self == .developerAndManaged }
    }

    /// Why a line is not one for universal links.
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The service is not `applinks`.
        case service(String)
        /// The host is not a fully qualified domain name, with or without `*.` in front.
        case host(String)
        case mode(String)

        package var description: String {
            switch self {
            case .service(let text): "“\(text)” is not for universal links; begin the line with applinks:"
            case .host(let text):
                "“\(text)” is not a domain; write a full domain name without scheme, port and path"
            case .mode(let text): "“\(text)” is not a mode; write developer, managed or developer+managed"
            }
        }
    }

    /// The domain in lower case, without `*.`; the association file is there.
    package let host: String
    /// Whether it means all subdomains, and then not the domain itself.
    package let isWildcard: Bool
    package let mode: Mode

    package var description: String {
        "applinks:\(isWildcard ? "*." : "")\(host)" + (mode == .production ? "" : "?mode=\(mode.rawValue)")
    }

    /// Reads a line of the entitlement.
    ///
    /// Throws ``Problem`` when it is none for universal links.
    package init(_ line: String) throws(Problem) {
        guard line.hasPrefix("applinks:") else { throw .service(line) }
        let parts = line.dropFirst("applinks:".count).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var domain = parts.first ?? ""
        isWildcard = domain.hasPrefix("*.")
        if isWildcard { domain = domain.dropFirst(2) }
        guard HostName.isValid(domain), domain.contains(".") else { throw .host(String(parts.first ?? "")) }
        host = domain.lowercased()
        guard parts.count > 1 else {
            mode = .production
            return
        }
        guard parts[1].hasPrefix("mode="), let mode = Mode(rawValue: String(parts[1].dropFirst(5))),
            mode != .production
        else { throw .mode(String(parts[1])) }
        self.mode = mode
    }

    package func covers(_ host: String) -> Bool {
        isWildcard ? host.hasSuffix("." + self.host) : host.hasSameBytes(as: self.host)
    }
}

extension Sequence<AssociatedDomain> {
    /// The lines about a host, in the order in which they are tried: exact before
    /// wildcard, long before short.
    func about(_ host: String) -> [AssociatedDomain] {
        filter { $0.covers(host) }.sorted {
            $0.isWildcard == $1.isWildcard ? $0.host.utf8.count > $1.host.utf8.count : !$0.isWildcard
        }
    }
}
