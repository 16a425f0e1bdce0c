import UniversalLinks

extension LintRule {
    /// Whether the rule is about how the site sends the file, and not about what the file says.
    var isHosting: Bool {
        [
            .hostingHTTPS, .hostingPlace, .hostingRedirect, .hostingAnswer, .hostingContentType,
            .hostingUnreadable,
        ].contains(self)
    }

    /// Whether a finding of the rule means that no file came.
    var leavesNoFile: Bool { [.hostingAnswer, .hostingRedirect].contains(self) }

    /// The fact that the rule needs and that is not known, or nil when all are known.
    func missing(in expectations: LinkExpectations) -> String? {
        let missingApp = expectations.appID == nil ? "appID" : nil
        switch self {
        case .flipNotMatched, .flipMatchedLoosely:
            return expectations.flipLink == nil ? "universalLink" : missingApp
        case .authorizationCaptured:
            return expectations.authorizationURL == nil ? "authorizationURL" : missingApp
        default: return nil
        }
    }
}
