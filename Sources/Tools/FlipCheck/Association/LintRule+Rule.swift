import UniversalLinks

extension Rule {
    /// A rule of the lint of association files.
    init(_ rule: LintRule) {
        let text = rule.text
        self.init(
            "association/\(rule.rawValue)", text.title, rule.origin.level, rule.level.severity,
            rule.origin.source, why: text.why, remedy: text.remedy)
    }
}

extension LintRule.Level {
    fileprivate var severity: Rule.Severity {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}

extension LintRule {
    /// Whether the rule is about the way in which the file is served, and not about its content.
    var isHosting: Bool {
        switch self {
        case .hostingHTTPS, .hostingPlace, .hostingRedirect, .hostingAnswer, .hostingContentType,
            .hostingUnreadable:
            true
        default: false
        }
    }

    /// The fact that the rule needs and that is not known; nil when all are known.
    func missing(in expectations: LinkExpectations) -> String? {
        switch self {
        case .flipNotMatched, .flipMatchedLoosely:
            expectations.flipLink == nil ? "universalLink" : expectations.appID == nil ? "appID" : nil
        case .authorizationCaptured:
            expectations.authorizationURL == nil
                ? "authorizationURL" : expectations.appID == nil ? "appID" : nil
        default: nil
        }
    }

    /// The origin of the rule, and its place.
    fileprivate var origin: (level: Rule.Level, source: Rule.Source) {
        switch self {
        case .missingAppLinks, .noApps, .unknownKey, .noRules, .appIDForm, .pathOnly, .percentEncoding,
            .unreachableRule, .unknownVariable, .variableForm, .hostingUnreadable:
            (.apple, .applinks)
        case .mixedFormats, .hostingRedirect, .hostingAnswer: (.apple, .debuggingUniversalLinks)
        case .hostingHTTPS, .hostingPlace: (.apple, .associatedDomains)
        case .size, .hostingContentType: (.apple, .appSearch)
        case .detailsDictionary: (.apple, .session717)
        case .queryNotString, .leadingSlash, .flipMatchedLoosely: (.field, .swcutilRecord)
        case .appIDIgnored: (.field, .universalLinksTest)
        case .duplicateKey: (.rfc, .rfc(8259, "4"))
        case .flipNotMatched: (.google, .appFlip)
        case .queryOrder, .wholeSite, .authorizationCaptured: (.house, .appFlip)
        }
    }
}

extension Rule.Source {
    fileprivate static let appSearch = Rule.Source(
        "Apple, App Search Programming Guide (archived)",
        url: "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/"
            + "UniversalLinks.html")
    fileprivate static let session717 = Rule.Source(
        "WWDC 2019 session 717", url: "https://developer.apple.com/videos/play/wwdc2019/717/")
    fileprivate static let swcutilRecord = Rule.Source(
        "a record of swcutil on macOS 27",
        url: "https://github.com/sergii-ziborov/blazingly-aasa/tree/main/conformance/oracle")
    fileprivate static let universalLinksTest = Rule.Source(
        "universal-links-test", url: "https://github.com/st-tech/universal-links-test")
}
