import HTTPMessages
import UniversalLinks

extension RuleGroup {
    /// The association file, which decides whether Google's link opens the partner's app.
    package static let association = RuleGroup(
        id: "association", title: "association file", inspections: AssociationChecks.inspections)
}

/// The rules of the lint, and whether Apple's copy is the site's file.
enum AssociationChecks {
    static let inspections: [Inspection] = [
        Inspection(LintRule.allCases.map(Rule.init)) { await lint($0) },
        Inspection(
            "association/copy-current", "Apple's servers hand out the site's present file", .apple, .warning,
            .debuggingUniversalLinks,
            why: "Phones take the file from Apple's servers, which may keep an old one for a day; phones ask "
                + "about once a week. You cannot make them ask earlier.",
            remedy: "Wait a day and look again. If it stays old, Apple's servers cannot fetch the file: look "
                + "for a firewall, a redirect or a limit by country.", check: compare),
    ]

    private static func lint(_ probe: Probe) async -> [Finding] {
        let rules = LintRule.allCases
        let site: AssociationSite.Fetched
        do { site = try await probe.siteFile() } catch {
            return rules.map { Rule($0).unanswered(because: error) }
        }
        let evidence = probe.prober.log.last { $0.request.url == site.url }.map { [$0.evidence] } ?? []
        let found = site.findings + (site.file?.findings(probe.linkExpectations) ?? [])
        return rules.map { lintRule in
            let rule = Rule(lintRule)
            let mine = found.filter { $0.rule == lintRule }
            if lintRule.isHosting {
                if probe.configuration.association.file != nil, lintRule != .hostingUnreadable {
                    return rule.notAsked("the file was given, not fetched")
                }
                if lintRule == .hostingHTTPS, ProbeTarget.isLoopback(site.url) {
                    return rule.notAsked("\(site.url) is on this machine")
                }
            } else if site.file == nil, mine.isEmpty {
                return rule.couldNotTell("there is no file to look at", evidence)
            }
            if let missing = lintRule.missing(in: probe.linkExpectations), mine.isEmpty {
                return rule.unanswered(because: CouldNotTell.notConfigured(missing))
            }
            return rule.judged(
                mine.map { "\($0.location) \($0.message)" },
                lintRule.isHosting && !mine.isEmpty ? evidence : [])
        }
    }

    private static func compare(_ copy: Rule, _ probe: Probe) async throws -> Finding {
        let theirs: AssociationFile
        switch probe.configuration.association.copy {
        case nil: throw CouldNotTell.notConfigured("association.copy")
        case .recorded(let bytes):
            do { theirs = try AssociationFile(bytes) } catch {
                throw CouldNotTell("the recorded copy: \(error)")
            }
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
            guard let file = fetched.file else {
                return copy.failed("Apple's servers have no file that a phone would take", evidence)
            }
            theirs = file
        }
        guard let own = try await probe.siteFile().file else {
            throw CouldNotTell("there is no file to compare it with")
        }
        return own.entries == theirs.entries
            ? copy.held() : copy.failed("the copy says something else than the site's file")
    }
}

extension Probe {
    var linkHost: String? { configuration.universalLink.flatMap { try? LinkURL($0) }?.host }

    /// The partner's intention for its file.
    var linkExpectations: LinkExpectations {
        LinkExpectations(
            appID: configuration.appID, flipLink: configuration.universalLink.flatMap { try? LinkURL($0) },
            authorizationURL: configuration.authorizationURL.flatMap { try? LinkURL($0) })
    }

    /// The file as it was given, or as the site serves it; fetched once in a run.
    func siteFile() async throws -> AssociationSite.Fetched {
        if let bytes = configuration.association.file { return AssociationSite.read(bytes, from: "the file") }
        guard let url = configuration.association.url ?? linkHost.map(AssociationSite.url) else {
            throw CouldNotTell.notConfigured("universalLink")
        }
        return await AssociationSite(client: OnceClient(prober: prober)).fetch(url: url)
    }
}

/// A client that asks for nothing twice in a run.
private struct OnceClient: HTTPClient {
    let prober: Prober

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        if let known = prober.log.last(where: { $0.request == request }) { return try known.result.get() }
        return try await prober.send(request)
    }
}
