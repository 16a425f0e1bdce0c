import UniversalLinks

/// The rules of the lint, and whether Apple's copy is the site's file.
let associationRules: [Inspection] = [
    lint(
        .missingAppLinks, "the file has applinks", .applinks, why: "Without it no link opens an app.",
        remedy: "Add applinks with details."),
    lint(
        .detailsDictionary, "details is an array", .session717,
        why: "The dictionary form is obsolete, and Apple does not promise that it still works.",
        remedy: "Write an array of objects with appIDs and components."),
    lint(
        .mixedFormats, "no entry mixes appIDs and components with appID and paths", .debuggingUniversalLinks,
        why:
            "TN3155 says that links fail where components and paths are both there; newer systems ignore paths.",
        remedy: "Write appIDs with components, and drop paths."),
    lint(
        .noRules, "every entry has a rule", .applinks, why: "An entry without rules opens nothing.",
        remedy: "Add components with the flip path."),
    lint(
        .noApps, "every entry names an app", .applinks, why: "An entry without apps opens nothing.",
        remedy: "Add the app's identifier to appIDs."),
    lint(
        .appIDIgnored, "no entry has appID beside appIDs", .universalLinksTest,
        why: "The app in appID is ignored.", remedy: "Move it into appIDs."),
    lint(
        .appIDForm, "application identifiers are a prefix, a dot and a bundle id", .applinks,
        why: "An identifier that no app has opens no app.",
        remedy: "Write the app ID prefix of ten characters, often the team id, a dot and the bundle id."),
    lint(
        .duplicateKey, "no name is twice in an object", .rfc(8259, "4"),
        why: "A reader drops one of the two, and readers differ about which.", remedy: "Keep one."),
    lint(
        .unknownKey, "every key is one of Apple's", .applinks, why: "A key with a typing mistake is ignored.",
        remedy: "Check the spelling."),
    lint(
        .queryNotString, "the values of a query dictionary are strings", .swcutilRecord,
        why: "With another type the whole dictionary counts for nothing, and then every query matches.",
        remedy: "Put the value in quotes."),
    lint(
        .queryOrder, "no rule asks for the parameters in one order", .projectRule(.appFlip),
        why: "No source promises Google's order of parameters. In another the link opens the browser.",
        remedy: "Ask nothing of the query, or name single items."),
    lint(
        .pathOnly, "path patterns name the path alone", .applinks,
        why: "A path ends before the ? of the query, so such a pattern never matches.",
        remedy: "Take the query out of the pattern."),
    lint(
        .leadingSlash, "path patterns begin with a slash", .swcutilRecord,
        why: "Other patterns were seen to match too; Apple's pages do not promise it.",
        remedy: "Begin the pattern with a slash."),
    lint(
        .exclusionForm, "every exclusion is written as Apple's reference says", .applinks,
        why: "Another spelling excludes nothing: the app takes the links that should stay in the browser.",
        remedy: "In components set exclude to true; in paths write NOT and one space before the slash."),
    lint(
        .percentEncoding, "patterns are written as percentEncoded says", .applinks,
        why: "A pattern with escapes never matches text without, nor the other way round.",
        remedy: "Write the pattern as the link is compared, or change percentEncoded."),
    lint(
        .unknownVariable, "every variable in a pattern exists", .applinks,
        why: "A pattern with an unknown variable matches nothing.",
        remedy: "Define it in substitutionVariables, or use a predefined one."),
    lint(
        .variableForm, "variables are named and written as Apple's reference says", .applinks,
        why: "A variable that breaks the rules is not replaced.",
        remedy: "Rename it, or write its value out."),
    lint(
        .wholeSite, "no rule claims the whole site", .projectRule(.appFlip),
        why: "The app then takes every link, the pages for the browser among them.",
        remedy: "Claim the flip path alone."),
    lint(
        .unreachableRule, "every rule can decide", .applinks,
        why: "The first match wins, and an earlier rule always does.", remedy: "Move it up or drop it."),
    lint(
        .authorizationCaptured, "the authorization URL stays in the browser", .projectRule(.appFlip),
        why: "The app takes the page away when linking goes on in the browser, and the user goes round in a "
            + "circle.",
        remedy: "Exclude the authorization path before the rule that takes it."),
    lint(
        .flipNotMatched, "Google's link opens the app, in two orders of its parameters", .appFlip,
        why: "The link opens the browser, and the user never sees the app.",
        remedy: "Claim the path of the universal link for the app, and ask nothing of the query."),
    lint(
        .flipMatchedLoosely, "Google's link opens the app by its exact path", .swcutilRecord,
        why: "A path with more or fewer slashes was seen to match too; Apple's pages do not promise it.",
        remedy: "Write the path as it is in the link."),
    lint(
        .size, "the file has at most 128 KB", .appSearch,
        why: "An old page of Apple's names that limit; current pages name none.",
        remedy: "Use wildcards and substitution variables."),
    lint(
        .hostingHTTPS, "the file is fetched by https from the usual port", .associatedDomains,
        why: "No device asks anywhere else.", remedy: "Serve it by https."),
    lint(
        .hostingPlace, "the file is at /.well-known/apple-app-site-association", .associatedDomains,
        why: "Other places are deprecated.", remedy: "Move it there."),
    lint(
        .hostingRedirect, "the site does not redirect to the file", .debuggingUniversalLinks,
        why: "Redirects are not followed, and the file counts as missing.",
        remedy: "Serve it from the very host of the link, www included or not."),
    lint(
        .hostingAnswer, "the site answers with the file", .debuggingUniversalLinks,
        why: "Without it no link opens the app.",
        remedy: "Serve it with status 200 to every client in every country, Apple's servers included."),
    lint(
        .hostingContentType, "the file is sent as application/json", .appSearch,
        why: "Apple's archived guide asks for it; current pages do not say.",
        remedy: "Send Content-Type: application/json."),
    lint(
        .hostingUnreadable, "the site sends an association file", .applinks,
        why: "A file that cannot be read opens nothing.",
        remedy: "Correct what the finding names, and check the file before it is published."),
    Inspection(
        "association/copy-current", "Apple's servers hand out the site's present file", .hygiene, .warning,
        .debuggingUniversalLinks,
        why: "Phones take the file from Apple's servers, which may keep an old one for a day; phones ask "
            + "about once a week. You cannot make them ask earlier.",
        remedy: "Wait a day and look again. If it stays old, Apple's servers cannot fetch the file: look for "
            + "a firewall, a redirect or a limit by country.", check: compare),
]

/// A rule of the lint, with what has to be true of the file, and what to do when it is not.
private func lint(
    _ lintRule: LintRule, _ title: String, _ source: Rule.Source, why: String, remedy: String
) -> Inspection {
    let severity: Rule.Severity =
        switch lintRule.level {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    return Inspection(
        "association/\(lintRule.rawValue)", title, severity == .error ? .linking : .hygiene, severity, source,
        why: why, remedy: remedy
    ) { rule, probe in
        let site = try await probe.lintedSite()
        let mine = site.findings.filter { $0.rule == lintRule }
        if let reason = site.reasonNotToAsk(lintRule, probe) { return rule.notAsked(reason) }
        if mine.isEmpty { try site.neededFile(for: lintRule) }
        if let missing = lintRule.missing(in: probe.linkExpectations), mine.isEmpty {
            throw CouldNotTell.notConfigured(missing)
        }
        var finding = rule.judged(
            mine.map { "\($0.location) \($0.message)" },
            lintRule.isHosting || mine.isEmpty ? site.evidence : [])
        // The lint may weigh one case of an error less than the others.
        if finding.isFailure, severity == .error, mine.allSatisfy({ $0.level != .error }) {
            finding.rule.severity = .warning
            finding.rule.harm = .hygiene
        }
        return finding
    }
}

private func compare(_ copy: Rule, _ probe: Probe) async throws -> Finding {
    let theirs: AssociationFile
    var copyEvidence: [Evidence] = []
    switch probe.configuration.association.copy {
    case nil: throw CouldNotTell.notConfigured("association.copy")
    case .recorded(let bytes):
        do { theirs = try AssociationFile(bytes) } catch { throw CouldNotTell("the recorded copy: \(error)") }
    case .fetched:
        guard let host = probe.linkHost else { throw CouldNotTell.notConfigured("universalLink") }
        let url = "https://app-site-association.cdn-apple.com/a/v1/\(host)"
        let fetched = await AssociationSite(client: probe.prober).fetch(url: url)
        let last = probe.prober.log.last
        let evidence = last.map { [$0.evidence] } ?? []
        if let silence = last?.silence {
            throw CouldNotTell(
                "Apple's servers cannot be asked from here: \(silence). Run it where the network lets "
                    + "you reach them, or give their copy as a file", evidence)
        }
        if last?.response?.status == 404 {
            return copy.failed("Apple's servers have no file that a phone would take", evidence)
        }
        // A limit of requests, an outage or the page of a proxy says nothing about the site.
        guard let file = fetched.file else {
            throw CouldNotTell(
                "Apple's servers did not answer: \(fetched.findings.map(\.message).joined(separator: "; "))",
                evidence)
        }
        theirs = file
        copyEvidence = evidence
    }
    guard let own = try await probe.siteFile().file else {
        throw CouldNotTell("there is no file to compare it with")
    }
    return own.entries == theirs.entries
        ? copy.held(copyEvidence)
        : copy.failed("the copy says something else than the site's file", copyEvidence)
}

/// The association file of the site, and what is wrong with it.
private struct LintedSite: Sendable {
    let file: AssociationSite.Fetched
    let findings: [LintFinding]
    let evidence: [Evidence]

    /// Why a rule does not concern this file; nil when it does.
    func reasonNotToAsk(_ rule: LintRule, _ probe: Probe) -> String? {
        guard rule.isHosting else { return nil }
        if probe.configuration.association.file != nil, rule != .hostingUnreadable {
            return "the file was given, not fetched"
        }
        let isOnThisMachine = rule == .hostingHTTPS && ProbeTarget.isLoopback(file.url)
        return isOnThisMachine ? "\(file.url) is on this machine" : nil
    }

    /// Throws when no file came, so that the rule has nothing to judge.
    func neededFile(for rule: LintRule) throws {
        guard rule.isHosting else {
            if file.file != nil { return }
            throw CouldNotTell("there is no file to look at", evidence, because: reasonForNoFile)
        }
        // An answer without a file says nothing about how the site would send one.
        if findings.contains(where: { $0.rule.leavesNoFile }) {
            throw CouldNotTell("the site did not send a file", evidence, because: reasonForNoFile)
        }
    }

    /// The id of the rule that says why there is no file; nil where there is one.
    var reasonForNoFile: String? {
        findings.first { $0.rule.leavesNoFile || $0.rule == .hostingUnreadable }.map {
            "association/\($0.rule.rawValue)"
        }
    }
}

extension Memo<AssociationSite.Fetched> {
    fileprivate static var siteFile: Self { Self("the association file") }
}

extension Memo<LintedSite> {
    fileprivate static var lintedSite: Self { Self("the findings about the association file") }
}

extension Probe {
    var linkHost: String? { configuration.universalLink.flatMap { try? LinkURL($0) }?.host }

    var linkExpectations: LinkExpectations {
        LinkExpectations(
            appID: configuration.appID, flipLink: configuration.universalLink.flatMap { try? LinkURL($0) },
            authorizationURL: configuration.authorizationURL.flatMap { try? LinkURL($0) })
    }

    fileprivate func lintedSite() async throws -> LintedSite {
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

extension LintRule {
    var isHosting: Bool { rawValue.hasPrefix("hosting-") }

    /// Whether a finding of the rule means that no file came.
    var leavesNoFile: Bool { [.hostingAnswer, .hostingRedirect].contains(self) }

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
