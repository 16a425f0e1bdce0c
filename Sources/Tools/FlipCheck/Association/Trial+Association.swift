import UniversalLinks

extension Probe {
    /// The host of the universal link; nil when the link is not known or cannot be read.
    var linkHost: String? { configuration.universalLink.flatMap { try? LinkURL($0) }?.host }

    /// What the configuration says of the app and its links.
    var linkExpectations: LinkExpectations {
        LinkExpectations(
            appID: configuration.appID, flipLink: configuration.universalLink.flatMap { try? LinkURL($0) },
            authorizationURL: configuration.authorizationURL.flatMap { try? LinkURL($0) })
    }

    /// The file and the findings about it; made once in a run.
    func lintedSite() async throws -> LintedSite {
        try await once(.lintedSite) {
            let site = try await siteFile()
            let findings = site.findings + (site.file?.findings(linkExpectations) ?? [])
            let fetched = prober.log.last { $0.request.url == site.url }
            return LintedSite(
                file: site, findings: findings, evidence: fetched.map { [$0.evidence] } ?? [])
        }
    }

    /// The file as it was given, or as the site serves it; fetched once in a run.
    func siteFile() async throws -> AssociationSite.Fetched {
        if let bytes = configuration.association.file { return AssociationSite.read(bytes, from: "the file") }
        guard let url = configuration.association.url ?? linkHost.map(AssociationSite.url) else {
            throw CouldNotTell.notConfigured("universalLink")
        }
        return try await once(.siteFile) { await AssociationSite(client: prober).fetch(url: url) }
    }
}

extension Memo<AssociationSite.Fetched> {
    fileprivate static var siteFile: Self { Self("the association file") }
}

extension Memo<LintedSite> {
    fileprivate static var lintedSite: Self { Self("the findings about the association file") }
}
