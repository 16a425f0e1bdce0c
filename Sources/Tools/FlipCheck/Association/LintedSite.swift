import UniversalLinks

/// The association file of the site, and what is wrong with it.
///
/// A recording has where the file came from; what is wrong with it is found anew.
struct LintedSite: Sendable {
    /// Where the file came from, as a recording has it.
    struct Origin: Sendable, Codable {
        /// A file that is not served yet, or nil where the site was asked.
        var given: RecordedBytes?
        /// The address that was asked, or nil for a file that was given.
        var url: String?
        /// The answer of the site, or nil where the address cannot be asked.
        var answer: Exchange?
        /// The answer at the path where devices look, or nil unless the site was asked at another path.
        var inPlace: Exchange?
        let expectations: Expectations
    }

    /// What the configuration says of the app and its links.
    struct Expectations: Sendable, Codable {
        let appID: String?
        let universalLink: String?
        let authorizationURL: String?

        init(of configuration: FlipCheckConfiguration) {
            appID = configuration.appID
            universalLink = configuration.universalLink
            authorizationURL = configuration.authorizationURL
        }

        fileprivate var ofLinks: LinkExpectations {
            LinkExpectations(
                appID: appID, flipLink: universalLink.flatMap { try? LinkURL($0) },
                authorizationURL: authorizationURL.flatMap { try? LinkURL($0) })
        }
    }

    let origin: Origin
    let fetched: AssociationSite.Fetched
    let findings: [LintFinding]

    init(_ origin: Origin) {
        self.origin = origin
        fetched =
            origin.given.map { AssociationSite.read($0.bytes, from: "the file") }
            ?? AssociationSite.read(origin.answer?.result, from: origin.url ?? "")
        findings = fetched.findings + (fetched.file?.findings(origin.expectations.ofLinks) ?? [])
    }

    private var evidence: [Evidence] { origin.answer.map { [$0.evidence] } ?? [] }

    /// The judgement of a rule about this file.
    ///
    /// The order matters. A rule that does not concern the file is not asked, whatever was found. What was found counts even
    /// when a fact is missing or no file came. If nothing was found, a missing fact is the reason even when no file came.
    func judge(by rule: LintRule) throws -> Judgement {
        if let reason = reasonNotToAsk(rule) { return .notAsked(reason) }
        let findingsOfRule = findings.filter { $0.rule == rule }
        if findingsOfRule.isEmpty {
            if let missing = rule.missingKey(in: origin.expectations.ofLinks) {
                throw CouldNotTell.notAskedWithout(missing)
            }
            try requireFile(for: rule)
            return .held(evidence)
        }
        let seen = findingsOfRule.map(\.inWords)
        if rule == .hostingAnswer, showsNothingOfSite {
            throw CouldNotTell(seen.joined(separator: "; "), evidence)
        }
        if rule == .hostingPlace, let judgement = try judgementOfPlace() { return judgement }
        let judgement = Judgement.judged(seen, rule.isHosting ? evidence : [])
        // The lint may weigh one case of an error less than the others.
        let isWarning = rule.level == .error && findingsOfRule.allSatisfy { $0.level != .error }
        return isWarning ? judgement.asWarning : judgement
    }

    /// That devices find a file, although the site was asked at another path, or nil where they find none.
    private func judgementOfPlace() throws -> Judgement? {
        try requireFile(for: .hostingPlace)
        guard let inPlace = origin.inPlace, try fileInPlace() != nil else { return nil }
        return .held(evidence + [inPlace.evidence])
    }

    /// Why a rule does not concern this file, or nil when it does.
    private func reasonNotToAsk(_ rule: LintRule) -> String? {
        // An authorization URL on this machine stands for that of the site.
        if rule == .authorizationCaptured, let url = origin.expectations.authorizationURL,
            !ProbeTarget.isLoopback(url)
        {
            return reasonOfOtherHost(url)
        }
        guard rule.isHosting else { return nil }
        if origin.given != nil, rule != .hostingUnreadable { return "the file was given, not fetched" }
        let isOnThisMachine = rule == .hostingHTTPS && ProbeTarget.isLoopback(fetched.url)
        return isOnThisMachine ? "\(fetched.url) is on this machine" : nil
    }

    /// Whether the site was not asked or not reached, or its answer is about its load or only compressed.
    private var showsNothingOfSite: Bool {
        guard let exchange = origin.answer else { return false }
        return !exchange.isSent || exchange.isUnreachable || exchange.isCompressed
            || exchange.response?.isTemporaryFailure == true
    }

    /// The file at the path where devices look, if the site was asked at another path, or nil where there is none.
    ///
    /// Throws where that path gave no answer to look at.
    private func fileInPlace() throws -> AssociationFile? {
        guard let inPlace = origin.inPlace else { return nil }
        if let file = AssociationSite.read(inPlace.result, from: inPlace.request.url).file { return file }
        if inPlace.response?.isTemporaryFailure != false {
            throw CouldNotTell("\(AssociationSite.path) has no answer to look at", [inPlace.evidence])
        }
        return nil
    }

    /// The file that Apple's servers fetch: the one where devices look, or else the one at the path that was asked.
    func neededFileOfDevices() throws -> AssociationFile {
        if let file = try fileInPlace() ?? fetched.file { return file }
        throw CouldNotTell("there is no file to compare it with", evidence, because: causeOfNoFile)
    }

    /// Throws where Apple's servers fetch another file: where the file was given, or the link has another host.
    func requireSiteOfDevices() throws {
        guard let url = origin.url else {
            throw CouldNotTell.notAsked("the file was given, not fetched")
        }
        if let reason = reasonOfOtherHost(url) { throw CouldNotTell.notAsked(reason) }
    }

    /// That a URL is not at the host of universalLink, or nil where it may be.
    ///
    /// The association file of that host says nothing about it.
    private func reasonOfOtherHost(_ url: String) -> String? {
        guard let link = origin.expectations.universalLink,
            ProbeTarget.host(link) != ProbeTarget.host(url)
        else { return nil }
        return "\(url) is not at the host of universalLink"
    }

    /// Throws when no file came, so that the rule has nothing to judge.
    private func requireFile(for rule: LintRule) throws {
        guard rule.isHosting else {
            if fetched.file != nil { return }
            throw CouldNotTell("there is no file to look at", evidence, because: causeOfNoFile)
        }
        // An answer without a file says nothing about how the site would send one.
        if findings.contains(where: { $0.rule.leavesNoFile }) {
            throw CouldNotTell("the site did not send a file", evidence, because: causeOfNoFile)
        }
    }

    /// The id of the rule whose failure explains why there is no file, or nil where there is a file.
    private var causeOfNoFile: String? {
        findings.first { $0.rule.leavesNoFile || $0.rule == .hostingUnreadable }.map {
            "association/\($0.rule.rawValue)"
        }
    }
}

extension LintFinding {
    /// Where the fault is, and what it is.
    fileprivate var inWords: String { "\(location) \(message)" }
}

extension LintedSite: Codable {
    init(from decoder: any Decoder) throws {
        let origin = try Origin(from: decoder)
        guard (origin.given == nil) != (origin.url == nil) else {
            throw DecodingError.dataCorruptedError(
                in: try decoder.singleValueContainer(), debugDescription: "expected either given or url")
        }
        self.init(origin)
    }

    func encode(to encoder: any Encoder) throws { try origin.encode(to: encoder) }
}
