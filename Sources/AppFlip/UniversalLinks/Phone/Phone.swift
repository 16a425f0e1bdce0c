import HTTPMessages

/// A phone that opens universal links by TN3155, without Apple's servers between it and the sites.
package actor Phone {
    /// An installed app, with what its entitlement says about universal links.
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

extension Sequence<AssociatedDomain> {
    /// The lines about a host in the order in which they are tried: exact before wildcard, long before short.
    func about(_ host: String) -> [AssociatedDomain] {
        filter { $0.covers(host) }.sorted {
            $0.isWildcard == $1.isWildcard ? $0.host.utf8.count > $1.host.utf8.count : !$0.isWildcard
        }
    }
}
