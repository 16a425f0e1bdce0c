import UniversalLinks

extension LintRule {
    /// Whether the rule is about how the site sends the file, and not about what the file says.
    var isHosting: Bool { rawValue.hasPrefix("hosting-") }

    /// Whether a finding of the rule means that no file came.
    var leavesNoFile: Bool { [.hostingAnswer, .hostingRedirect].contains(self) }

    /// The first key of the configuration that the rule needs and that is not there, or nil when all are there.
    func missingKey(in expectations: LinkExpectations) -> String? {
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
