import HTTPMessages
import WebText

/// A phone that opens universal links by TN3155, without Apple's servers between it and the sites.
package actor Phone {
    package struct App: Sendable, Hashable {
        package var id: String
        /// The `applinks:` lines of its entitlement.
        package var domains: [AssociatedDomain]

        package init(id: String, domains: [AssociatedDomain]) {
            self.id = id
            self.domains = domains
        }
    }

    private let site: AssociationSite
    private var apps: [App] = []
    private var files: [String: AssociationSite.Fetched] = [:]
    private var running: Set<String> = []

    /// A phone without apps; the client must not follow redirects.
    package init(client: any HTTPClient) { site = AssociationSite(client: client) }

    /// Installs an app, or a new version of it, and fetches the association files of its domains.
    @discardableResult
    package func install(_ app: App) async -> [AssociationSite.Fetched] {
        remove(app.id)
        apps.append(app)
        var fetched: [AssociationSite.Fetched] = []
        for domain in app.domains {
            let answer = await site.fetch(host: domain.host)
            files[domain.host] = answer
            fetched.append(answer)
        }
        return fetched
    }

    package func remove(_ appID: String) {
        apps.removeAll { $0.id == appID }
        running.remove(appID)
    }

    /// The user starts an app, or uses it: from now on links reach it warm.
    package func launch(_ appID: String) { running.insert(appID) }

    /// The app is no longer in memory; the next link is a cold start.
    package func end(_ appID: String) { running.remove(appID) }

    /// Opens a link in the app that may have it, or else in the browser, or not at all.
    package func open(_ url: String, universalLinksOnly: Bool) -> Opening {
        var opening = Opening(result: universalLinksOnly ? .refused : .browser)
        let link: LinkURL
        do {
            link = try LinkURL(url)
        } catch {
            opening.result = .refused
            opening.blockReasons.append(.notALink(error))
            return opening
        }
        opening.considered = apps.map { consider(link, for: $0) }
        guard let taker = opening.considered.first(where: { $0.blockReason == nil })?.appID else {
            return opening
        }
        opening.result = .app(taker, running.insert(taker).inserted ? .cold : .warm)
        return opening
    }

    /// Whether an app may have a link: its entitlement, and the site's file.
    private func consider(_ link: LinkURL, for app: App) -> Opening.Consideration {
        var consideration = Opening.Consideration(appID: app.id)
        // The entitlement names no port, so a link to another port is of no associated domain.
        let lines = (link.port ?? 443) == 443 ? app.domains.about(link.host) : []
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
            consideration.blockReason = trace.opens ? nil : .file
            if trace.decidingStep != nil { break }
        }
        return consideration
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

/// A line of an app's entitlement `com.apple.developer.associated-domains`: `applinks:example.com`.
package struct AssociatedDomain: Sendable, Hashable, CustomStringConvertible {
    /// Why a line is not one for universal links.
    package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        /// The service is not `applinks`.
        case service(String)
        /// The host is not a fully qualified domain name, with or without `*.` in front.
        case host(String)

        package var description: String {
            switch self {
            case .service(let text): "“\(text)” is not for universal links; begin the line with applinks:"
            case .host(let text):
                "“\(text)” is not a domain; write a full domain name without scheme, port and path"
            }
        }
    }

    /// The domain in lower case, without `*.`; the association file is there.
    package let host: String
    /// Whether it means all subdomains, and then not the domain itself.
    package let isWildcard: Bool

    package var description: String { "applinks:\(isWildcard ? "*." : "")\(host)" }

    package init(_ line: String) throws(Problem) {
        guard line.hasPrefix("applinks:") else { throw .service(line) }
        var domain = line.dropFirst("applinks:".count)
        isWildcard = domain.hasPrefix("*.")
        if isWildcard { domain = domain.dropFirst(2) }
        guard HostName.isValid(domain), domain.contains(".") else { throw .host(line) }
        host = domain.lowercased()
    }

    package func covers(_ host: String) -> Bool {
        isWildcard ? host.hasSuffix("." + self.host) : host.hasSameBytes(as: self.host)
    }
}

extension Sequence<AssociatedDomain> {
    /// The lines about a host in the order in which they are tried: exact before wildcard, long before short.
    func about(_ host: String) -> [AssociatedDomain] {
        filter { $0.covers(host) }.sorted {
            $0.isWildcard == $1.isWildcard ? $0.host.utf8.count > $1.host.utf8.count : !$0.isWildcard
        }
    }
}
