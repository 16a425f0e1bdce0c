import HTTPMessages

/// A phone that opens universal links by TN3155, without Apple's servers between it and the sites.
package actor Phone {
    /// An installed app, with what its entitlement says about universal links.
    package struct App: Sendable, Hashable {
        /// The prefix and the bundle id, as association files name the app.
        package let id: String
        /// The `applinks:` lines of its entitlement.
        package let domains: [AssociatedDomain]

        package init(id: String, domains: [AssociatedDomain]) {
            self.id = id
            self.domains = domains
        }
    }

    private let site: AssociationSite
    private var apps: [App] = []
    /// The association files that were fetched, by host.
    private var files: [String: AssociationSite.Fetched] = [:]
    /// The identifiers of the apps that are in memory.
    private var running: Set<String> = []

    /// A phone without apps; the client must not follow redirects.
    package init(client: any HTTPClient) { site = AssociationSite(client: client) }

    /// Installs an app, or a new version of it, and fetches the association files of its domains.
    ///
    /// Returns what was fetched, in the order of the domains.
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

    /// Removes an app; does nothing when it is not installed.
    package func remove(_ appID: String) {
        apps.removeAll { $0.id == appID }
        running.remove(appID)
    }

    /// Starts an app as a user does: from now on a link finds it running (``Opening/Start/warm``).
    package func launch(_ appID: String) { running.insert(appID) }

    /// Ends an app: the next link starts it (``Opening/Start/cold``).
    package func end(_ appID: String) { running.remove(appID) }

    /// Opens a link in the first installed app that may have it.
    ///
    /// When there is none, the link opens in the browser, or with `universalLinksOnly` not at all.
    package func open(_ url: String, universalLinksOnly: Bool) -> Opening {
        let link: LinkURL
        do { link = try LinkURL(url) } catch { return Opening(result: .refused, linkProblem: error) }
        var opening = Opening(result: universalLinksOnly ? .refused : .browser)
        opening.considered = apps.map { consider(link, for: $0) }
        guard let receiver = opening.considered.first(where: { $0.blockReason == nil })?.appID else {
            return opening
        }
        let wasStarted = running.insert(receiver).inserted
        opening.result = .app(receiver, wasStarted ? .cold : .warm)
        return opening
    }

    /// Whether an app may have a link: its entitlement, and the site's file.
    private func consider(_ link: LinkURL, for app: App) -> Opening.Consideration {
        var consideration = Opening.Consideration(appID: app.id)
        // The entitlement names no port, so a link to another port than that of HTTPS belongs to no associated domain.
        let domains = (link.port ?? 443) == 443 ? app.domains.covering(link.host) : []
        consideration.blockReason = .notEntitled(host: link.host)
        // The exact host comes first. The file of a wildcard counts only if no rule of the file before it matches
        // (WWDC 2019 session 717).
        for domain in domains {
            guard let fetched = files[domain.host], let file = fetched.file else {
                consideration.blockReason = .noFile(host: domain.host)
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
