import UniversalLinks

/// The rules of the lint, and whether Apple's copy is the site's file.
///
/// They look at one file: a given one, or the answer to one GET, which is not sent again after 5xx. Without a file and an
/// address they are not asked. Each rule but the last is a case of `LintRule`: it fails where the lint finds a mistake of this
/// kind, as a warning where the lint calls each of these mistakes one. Where it finds none, a rule `hosting-…` could not tell
/// without an answer of status 200, and any other rule without a file that can be read. About a given file the rules
/// `hosting-…` are not asked, except `hosting-unreadable`.
let associationRules: [Rule] = [
    lint(
        .missingAppLinks, .error, "the file has applinks", .applinks,
        fault: "the association file opens no app: it has no applinks",
        why: "Without it no link opens an app.",
        remedy: "Add applinks with details."),
    // It is an object with the apps as names, or one entry without brackets.
    lint(
        .detailsDictionary, .note, "details is an array", .session717,
        fault: "details has an old form, which Apple may stop reading",
        why: "The dictionary form is obsolete, and Apple does not promise that it still works.",
        remedy: "Write an array of objects with appIDs and components."),
    // Only a warning for appIDs with paths, or appID with components: such links were seen to open.
    lint(
        .mixedFormats, .error, "no entry mixes appIDs and components with appID and paths",
        .debuggingUniversalLinks,
        fault: "an entry mixes the old format with the new, so its links fail on some systems",
        why:
            "TN3155 says that links fail where components and paths are both there; newer systems ignore paths.",
        remedy: "Write appIDs with components, and drop paths."),
    // It has neither `components` nor `paths`, or its list of rules is empty: `components`, or without them `paths`.
    lint(
        .noRules, .error, "every entry has a rule", .applinks,
        fault: "an entry has no rule, so it opens no link in your app",
        why: "An entry without rules opens nothing.",
        remedy: "Add components with the flip path."),
    // Its `appIDs` is empty.
    lint(
        .noApps, .error, "every entry names an app", .applinks,
        fault: "an entry names no app, so it opens none",
        why: "An entry without apps opens nothing.",
        remedy: "Add the app's identifier to appIDs."),
    lint(
        .appIDIgnored, .warning, "no entry has appID beside appIDs", .universalLinksTest,
        fault: "the app in appID is ignored, because appIDs is beside it",
        why: "The app in appID is ignored.", remedy: "Move it into appIDs."),
    // The prefix has ten capitals or digits; the bundle id has letters, digits and hyphens, with dots between.
    lint(
        .appIDForm, .error, "application identifiers are a prefix, a dot and a bundle id", .applinks,
        fault: "an app identifier has a wrong form, so its links open no app",
        why: "An identifier that no app has opens no app.",
        remedy: "Write the app ID prefix of ten characters, often the team id, a dot and the bundle id."),
    // In applinks and at the top.
    lint(
        .duplicateKey, .error, "no name is twice in an object", .rfc(8259, "4"),
        fault: "a name is twice in an object, and systems differ about which value counts",
        why: "A reader drops one of the two, and readers differ about which.",
        remedy: "Keep only one of the two."),
    // In applinks, and at the top, where the names of Apple's other services are known.
    lint(
        .unknownKey, .warning, "every key is one of Apple's", .applinks,
        fault: "a key is ignored, because Apple has none of that name",
        why: "A key with a typing mistake is ignored.",
        remedy: "Check the spelling."),
    lint(
        .queryNotString, .error, "the values of a query dictionary are strings", .swcutilRecord,
        fault: "a query rule is ignored: a value is not a string, so every query matches",
        why: "With another type the whole dictionary counts for nothing, and then every query matches.",
        remedy: "Put the value in quotes."),
    // It asks for a text as the whole query, but for wildcards only, or for one text without & between two `*`.
    lint(
        .queryOrder, .warning, "no rule asks for the parameters in one order", .projectRule(.appFlip),
        fault: "Google's link opens the browser when its parameters come in another order",
        why: "No source promises Google's order of parameters. In another the link opens the browser.",
        remedy: "Ask nothing of the query, or name single items."),
    // A `#`; a `?` with a `=` after it; a scheme; the host of universalLink or authorizationURL; another name of a host before
    // a path, except after a single slash, where it may be a folder. A pattern that names a host is looked at no further.
    lint(
        .pathOnly, .error, "path patterns name only the path", .applinks,
        fault: "a pattern names more than a path, so it never matches",
        why:
            "A path begins after the host and ends before the ? of the query, so such a pattern never matches.",
        remedy: "Take scheme, host and query out of the pattern."),
    // They begin with neither a slash nor a `*` nor a variable.
    lint(
        .leadingSlash, .note, "path patterns begin with a slash", .swcutilRecord,
        fault: "a pattern begins without a slash, and Apple does not promise that it matches",
        why: "Other patterns were seen to match too; Apple's pages do not promise it.",
        remedy: "Begin the pattern with a slash."),
    // `not` or `!` before a slash or a wildcard, in any letters, in `components` too; `NOT` with more than one space. Such a
    // pattern is looked at no further.
    lint(
        .exclusionForm, .error, "every exclusion is written as Apple's reference says", .applinks,
        fault: "an exclusion has no effect, so the app takes links meant for the browser",
        why: "Another spelling excludes nothing: the app takes the links that should stay in the browser.",
        remedy: "In components set exclude to true; in paths write NOT and one space before the pattern."),
    // Where percentEncoded is false an escape, and else a space, a control character or one beyond ASCII.
    lint(
        .percentEncoding, .error, "patterns are written as percentEncoded says", .applinks,
        fault: "a pattern is escaped in another way than its links, so it never matches",
        why: "A pattern with escapes never matches text without, nor the other way round.",
        remedy: "Write the pattern as the link is compared, or change percentEncoded."),
    lint(
        .unknownVariable, .error, "every variable in a pattern exists", .applinks,
        fault: "a pattern has a variable that does not exist, so it never matches",
        why: "A pattern with an unknown variable matches nothing.",
        remedy: "Define it in substitutionVariables, or use a predefined one."),
    // A name with `$`, `(` or `)`, or that of a predefined variable; a value with a variable in it.
    lint(
        .variableForm, .warning, "variables are named and written as Apple's reference says", .applinks,
        fault: "a variable is written in a form that is never replaced",
        why: "A variable that breaks the rules is not replaced.",
        remedy: "Rename it, or write its value out."),
    // A rule, for any app and no exclusion, matches every path, query and fragment.
    lint(
        .wholeSite, .warning, "no rule claims the whole site", .projectRule(.appFlip),
        fault: "the app takes every link of your site, the pages for the browser too",
        why: "The app then takes every link, the pages for the browser among them.",
        remedy: "Claim only the path of the flip."),
    // For each app of its entry, an earlier rule matches all that it matches. It is not looked for in a file of more than 1,000
    // rules.
    lint(
        .unreachableRule, .warning, "every rule can decide", .applinks,
        fault: "a rule has no effect, because an earlier rule always matches first",
        why: "The first match wins, and an earlier rule always does.",
        remedy: "Move the rule up, or remove it."),
    // authorizationURL, with `response_type=code` and Google's parameters, opens the app. The rule is not asked without
    // authorizationURL and appID, nor where authorizationURL is at another host than universalLink, and not on this machine.
    lint(
        .authorizationCaptured, .error, "the authorization URL stays in the browser", .projectRule(.appFlip),
        fault: "the app takes the authorization page away from the browser",
        why: "The app takes the page away when linking goes on in the browser, and the user goes round in a "
            + "circle.",
        remedy: "Exclude the authorization path before the rule that takes it."),
    // The first rule that matches for appID excludes the link, or none matches. The link is universalLink with Google's
    // parameters after its own, in this order and in the opposite one; where it has a client_id, it has only its own. Without
    // universalLink and appID the rule is not asked.
    lint(
        .flipNotMatched, .error, "Google's link opens the app, in two orders of its parameters", .appFlip,
        fault: "Google's link opens the browser instead of your app",
        why: "The link opens the browser, and the user never sees the app.",
        remedy: "Name the app ID in appIDs, claim the path of the universal link for it, and ask nothing of "
            + "the query."),
    // The same links open the app, but only because slashes at the ends of a path do not count. It needs the same.
    lint(
        .flipMatchedLoosely, .note, "Google's link opens the app by its exact path", .swcutilRecord,
        fault: "Google's link has other slashes than the pattern, and may not match",
        why: "A path with more or fewer slashes was seen to match too; Apple's pages do not promise it.",
        remedy: "Write the path as it is in the link."),
    lint(
        .size, .warning, "the file has at most 128 KB", .appSearch,
        fault: "the file is larger than 128 KB, a limit that Apple once named",
        why: "An old page of Apple's names that limit; current pages name none.",
        remedy: "Use wildcards and substitution variables."),
    // The address that was asked has to be so. The rule is not asked about one of this machine.
    lint(
        .hostingHTTPS, .error, "the file is fetched by https from the usual port", .associatedDomains,
        fault: "no device fetches the file: it is not at https and the usual port",
        why: "No device asks anywhere else.", remedy: "Serve the file by https."),
    // Only association.url can name another path. Then one more GET asks the right path of that server: with a file there the
    // rule holds, and without an answer, or with one about the load, it could not tell. Nor could it without a 200 of
    // association.url.
    lint(
        .hostingPlace, .error, "the file is at /.well-known/apple-app-site-association", .associatedDomains,
        fault: "the file is where devices may no longer look for it",
        why: "Other places are deprecated.",
        remedy: "Move the file to /.well-known/apple-app-site-association."),
    // 301, 302, 303, 307 and 308.
    lint(
        .hostingRedirect, .error, "the site does not redirect to the file", .debuggingUniversalLinks,
        fault: "the site redirects to the file, so devices take it for missing",
        why: "Redirects are not followed, and the file counts as missing.",
        remedy: "Serve it from the very host of the link, www included or not."),
    // It fails at any status but 200 and a redirect, where no answer came in time, and where that is not HTTP or is cut off. It
    // could not tell without a connection, at a gzip body, which Apple may read, and at a status of the load.
    lint(
        .hostingAnswer, .error, "the site answers with the file", .debuggingUniversalLinks,
        fault: "the site does not send the file, so no link opens your app",
        why: "Without it no link opens the app.",
        remedy: "Serve it with status 200 to every client in every country, Apple's servers included."),
    // A file without a type fails, too.
    lint(
        .hostingContentType, .warning, "the file is sent as application/json", .appSearch,
        fault: "the file comes with a content type that Apple may refuse",
        why: "Apple's archived guide asks for it; current pages do not say.",
        remedy: "Send Content-Type: application/json."),
    // An HTML page, no JSON, more than a megabyte or 16 levels, a value of another type than Apple's, applinks without
    // `details`, or an entry with neither `appIDs` nor `appID`.
    lint(
        .hostingUnreadable, .error, "the file can be read", .applinks,
        fault: "the file cannot be read, so no link opens your app",
        why: "A file that cannot be read opens nothing.",
        remedy: "Correct the mistake that was seen, and check the file before you publish it."),
    // It needs association.copy, too, and looks at the file of the right path, or else of association.url. It is not asked
    // about a given file, nor where association.url is at another host than universalLink. At an answer of Apple's servers that
    // is neither a file nor a 404, and where the right path has no answer, or one about the load, it could not tell.
    Rule(
        "association/copy-current", "Apple's servers hand out the site's present file", .hygiene, .warning,
        .debuggingUniversalLinks,
        fault: "phones get an old association file from Apple's servers, or none",
        why: "Phones take the file from Apple's servers, which may keep an old one for a day; phones ask "
            + "about once a week. You cannot make them ask earlier.",
        remedy: "Wait a day and look again. If it stays old, Apple's servers cannot fetch the file: look for "
            + "a firewall, a redirect or a limit by country.",
        followsFrom: [
            "association/hosting-answer", "association/hosting-redirect", "association/hosting-unreadable",
            "association/hosting-https", "association/hosting-place",
        ],
        on: .appleCopy, .associationFile, verdict: judgeCopy),
]

extension Trial<LintedSite> {
    /// The association file as it was given, or as the site sends it.
    static var associationFile: Self {
        Self("associationFile", requests: 1) { probe in
            let configuration = probe.configuration
            var origin = LintedSite.Origin(expectations: LintedSite.Expectations(of: configuration))
            origin.given = configuration.association.file.map(RecordedBytes.init)
            if origin.given != nil { return LintedSite(origin) }
            guard let url = configuration.association.url ?? configuration.linkHost.map(AssociationSite.url)
            else { throw CouldNotTell.notAskedWithout("universalLink") }
            origin.url = url
            if let request = AssociationSite.request(url: url) {
                origin.answer = await probe.prober.exchange(request)
                if request.target != AssociationSite.path,
                    let request = AssociationSite.request(url: request.origin + AssociationSite.path)
                {
                    origin.inPlace = await probe.prober.exchange(request)
                }
            }
            return LintedSite(origin)
        }
    }
}

extension Trial<AppleCopy> {
    /// Apple's copy of the association file, as it was given, or as Apple's servers hand it out.
    static var appleCopy: Self {
        Self("appleCopy", requests: 1) { probe in
            switch probe.configuration.association.copy {
            case nil: throw CouldNotTell.notAskedWithout("association.copy")
            case .recorded(let bytes): return .given(RecordedBytes(bytes))
            case .fetched:
                guard let host = probe.configuration.linkHost,
                    let request = AssociationSite.request(url: AppleCopy.url(host: host))
                else { throw CouldNotTell.notAskedWithout("universalLink") }
                return .asked(await probe.prober.exchange(request))
            }
        }
    }
}

extension FlipCheckConfiguration {
    /// The host of the universal link, or nil when the link is not known or cannot be read.
    fileprivate var linkHost: String? { universalLink.flatMap { try? LinkURL($0) }?.host }
}

/// A rule of the lint, with what has to be true of the file, and what to do when it is not.
private func lint(
    _ lintRule: LintRule, _ severity: Rule.Severity, _ title: String, _ source: Rule.Source, fault: String,
    why: String, remedy: String
) -> Rule {
    Rule(
        "association/\(lintRule.rawValue)", title, severity == .error ? .linking : .hygiene, severity, source,
        fault: fault, why: why, remedy: remedy, on: .associationFile
    ) { try $0.judge(by: lintRule) }
}

/// Compares Apple's copy with the file that Apple's servers fetch; a 404 of theirs fails whatever the site has.
///
/// Only the apps and the rules of `applinks` are compared, without their comments and the order of the patterns for a query.
private func judgeCopy(_ copy: AppleCopy, _ site: LintedSite) throws -> Judgement {
    try site.requireSiteOfDevices()
    guard let file = try copy.file() else {
        return .failed("Apple's servers have no file (404)", copy.evidence)
    }
    return .holds(
        try site.neededFileOfDevices().hasSameRules(as: file),
        else: "the copy says something else than the site's file", copy.evidence)
}

extension Rule.Source {
    fileprivate static let appSearch = Rule.Source(
        "Apple, App Search Programming Guide (archived)", .apple,
        url: "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/"
            + "UniversalLinks.html")
    fileprivate static let session717 = Rule.Source(
        "WWDC 2019 session 717", .apple, url: "https://developer.apple.com/videos/play/wwdc2019/717/")
    fileprivate static let swcutilRecord = Rule.Source(
        "a record of swcutil on macOS 27", .field,
        url: "https://github.com/sergii-ziborov/blazingly-aasa/tree/main/conformance/oracle")
    fileprivate static let universalLinksTest = Rule.Source(
        "universal-links-test", .field, url: "https://github.com/st-tech/universal-links-test")
}
