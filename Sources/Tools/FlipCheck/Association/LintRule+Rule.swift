import UniversalLinks

extension Rule {
    /// The rule of the test tool for one of the lint: what has to be true of the file, and
    /// what to do when it is not.
    init(_ lint: LintRule) {
        switch lint {
        case .missingAppLinks:
            self.init(
                lint, "the file has applinks", .apple, .applinks,
                why: "Without it no link opens an app.",
                remedy: "Add applinks with details.")
        case .detailsDictionary:
            self.init(
                lint, "details is an array", .apple, .session717,
                why: "The dictionary form is obsolete, and Apple does not promise that it still works.",
                remedy: "Write an array of objects with appIDs and components.")
        case .mixedFormats:
            self.init(
                lint, "no entry has both components and paths", .apple, .debuggingUniversalLinks,
                why: "TN3155 says that links then fail; newer systems ignore paths.",
                remedy: "Keep components, drop paths.")
        case .noRules:
            self.init(
                lint, "every entry has a rule", .apple, .applinks,
                why: "An entry without rules opens nothing.",
                remedy: "Add components with the flip path.")
        case .noApps:
            self.init(
                lint, "every entry names an app", .apple, .applinks,
                why: "An entry without apps opens nothing.",
                remedy: "Add the app's identifier to appIDs.")
        case .appIDIgnored:
            self.init(
                lint, "no entry has appID beside appIDs", .field, .universalLinksTest,
                why: "The app in appID is ignored.",
                remedy: "Move it into appIDs.")
        case .appIDForm:
            self.init(
                lint, "application identifiers are a prefix, a dot and a bundle id", .apple, .applinks,
                why: "An identifier that no app has opens no app.",
                remedy: "Write the ten characters of the app ID prefix, which is often the team id, a dot "
                    + "and the bundle id.")
        case .duplicateKey:
            self.init(
                lint, "no name is twice in an object", .rfc, .rfc(8259, "4"),
                why: "A reader drops one of the two, and readers differ about which.",
                remedy: "Keep one.")
        case .unknownKey:
            self.init(
                lint, "every key is one of Apple's", .apple, .applinks,
                why: "A key with a typing mistake is ignored.",
                remedy: "Check the spelling.")
        case .queryNotString:
            self.init(
                lint, "the values of a query dictionary are strings", .field, .swcutilRecord,
                why: "With another type the whole dictionary counts for nothing, and then every query "
                    + "matches.",
                remedy: "Put the value in quotes.")
        case .queryOrder:
            self.init(
                lint, "no rule asks for the parameters in one order", .house, .appFlip,
                why: "No source promises an order of Google's parameters. In another order the link opens "
                    + "the browser.",
                remedy: "Ask nothing of the query, or name single items.")
        case .pathOnly:
            self.init(
                lint, "path patterns name the path alone", .apple, .applinks,
                why: "A path ends before the ? of the query, so such a pattern never matches.",
                remedy: "Take the query out of the pattern.")
        case .leadingSlash:
            self.init(
                lint, "path patterns begin with a slash", .field, .swcutilRecord,
                why: "Other patterns were seen to match too; Apple's pages do not promise it.",
                remedy: "Begin the pattern with a slash.")
        case .percentEncoding:
            self.init(
                lint, "patterns are written as percentEncoded says", .apple, .applinks,
                why: "A pattern with escapes is compared with text without, or the other way round, and "
                    + "never matches.",
                remedy: "Write the pattern as the link is compared, or change percentEncoded.")
        case .unknownVariable:
            self.init(
                lint, "every variable in a pattern exists", .apple, .applinks,
                why: "A pattern with an unknown variable matches nothing.",
                remedy: "Define it in substitutionVariables, or use a predefined one.")
        case .variableForm:
            self.init(
                lint, "variables are named and written as Apple's reference says", .apple, .applinks,
                why: "A variable that breaks the rules is not replaced.",
                remedy: "Rename it, or write its value out.")
        case .wholeSite:
            self.init(
                lint, "no rule claims the whole site", .house, .appFlip,
                why: "The app then takes every link, the pages for the browser among them.",
                remedy: "Claim the flip path alone.")
        case .unreachableRule:
            self.init(
                lint, "every rule can decide", .apple, .applinks,
                why: "The first match wins, and an earlier rule always does.",
                remedy: "Move it up or drop it.")
        case .authorizationCaptured:
            self.init(
                lint, "the authorization URL stays in the browser", .house, .appFlip,
                why: "The app takes the page away when linking goes on in the browser, and the user goes "
                    + "round in a circle.",
                remedy: "Exclude the authorization path before the rule that takes it.")
        case .flipNotMatched:
            self.init(
                lint, "Google's link opens the app, in two orders of its parameters", .google, .appFlip,
                why: "The link opens the browser, and the user never sees the app.",
                remedy: "Claim the path of the universal link for the app, and ask nothing of the query.")
        case .flipMatchedLoosely:
            self.init(
                lint, "Google's link opens the app by its exact path", .field, .swcutilRecord,
                why: "A path with more or fewer slashes was seen to match too; Apple's pages do not promise "
                    + "it.",
                remedy: "Write the path as it is in the link.")
        case .size:
            self.init(
                lint, "the file has at most 128 KB", .apple, .appSearch,
                why: "An old page of Apple's names that limit; current pages name none.",
                remedy: "Use wildcards and substitution variables.")
        case .hostingHTTPS:
            self.init(
                lint, "the file is fetched by https from the usual port", .apple, .associatedDomains,
                why: "No device asks anywhere else.",
                remedy: "Serve it by https.")
        case .hostingPlace:
            self.init(
                lint, "the file is at /.well-known/apple-app-site-association", .apple, .associatedDomains,
                why: "Other places are deprecated.",
                remedy: "Move it there.")
        case .hostingRedirect:
            self.init(
                lint, "the site does not redirect to the file", .apple, .debuggingUniversalLinks,
                why: "Redirects are not followed, and the file counts as missing.",
                remedy: "Serve it from the very host of the link, www included or not.")
        case .hostingAnswer:
            self.init(
                lint, "the site answers with the file", .apple, .debuggingUniversalLinks,
                why: "Without it no link opens the app.",
                remedy: "Serve it with status 200 to every client in every country, Apple's servers "
                    + "included.")
        case .hostingContentType:
            self.init(
                lint, "the file is sent as application/json", .apple, .appSearch,
                why: "Apple's archived guide asks for it; current pages do not say.",
                remedy: "Send Content-Type: application/json.")
        case .hostingUnreadable:
            self.init(
                lint, "the site sends an association file", .apple, .applinks,
                why: "A file that cannot be read opens nothing.",
                remedy: "Correct what the finding names, and check the file before it is published.")
        }
    }

    private init(
        _ lint: LintRule, _ title: String, _ level: Level, _ source: Source, why: String, remedy: String
    ) {
        let severity: Severity =
            switch lint.level {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
        self.init("association/\(lint.rawValue)", title, level, severity, source, why: why, remedy: remedy)
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
