import UniversalLinks

extension Trial<LintedSite> {
    /// The association file as it was given, or as the site sends it.
    static var associationFile: Self {
        Self("associationFile", requests: 1) { probe in
            let configuration = probe.configuration
            if let bytes = configuration.association.file {
                return LintedSite(.given(bytes), LintedSite.Expectations(of: configuration))
            }
            guard let url = configuration.association.url ?? configuration.linkHost.map(AssociationSite.url)
            else { throw CouldNotTell.notConfigured("universalLink") }
            var exchange: Exchange?
            if let request = AssociationSite.request(url: url) {
                exchange = await probe.prober.exchange(request)
            }
            return LintedSite(.asked(url: url, exchange), LintedSite.Expectations(of: configuration))
        }
    }
}

extension Trial<AppleCopy> {
    /// Apple's copy of the association file, as it was given, or as Apple's servers hand it out.
    static var appleCopy: Self {
        Self("appleCopy", requests: 1) { probe in
            switch probe.configuration.association.copy {
            case nil: throw CouldNotTell.notConfigured("association.copy")
            case .recorded(let bytes): return .given(RecordedBytes(bytes))
            case .fetched:
                guard let host = probe.configuration.linkHost,
                    let request = AssociationSite.request(url: AppleCopy.url(host: host))
                else { throw CouldNotTell.notConfigured("universalLink") }
                return .asked(await probe.prober.exchange(request))
            }
        }
    }
}

extension FlipCheckConfiguration {
    /// The host of the universal link; nil when the link is not known or cannot be read.
    fileprivate var linkHost: String? { universalLink.flatMap { try? LinkURL($0) }?.host }
}
