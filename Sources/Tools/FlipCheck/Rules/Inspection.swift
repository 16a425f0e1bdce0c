import HTTPMessages

/// A rule whose check sends requests of its own; each becomes a ``Rule`` on trials.
typealias Inspection = Rule

extension Rule {
    /// A rule, its text and its check.
    ///
    /// A ``CouldNotTell`` that the check throws becomes the finding, as any other error does.
    init(
        _ id: String, _ title: String, _ harm: Rule.Harm, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, followsFrom: [String] = [], isLast: Bool = false,
        check: @escaping @Sendable (Rule, Probe) async throws -> Finding
    ) {
        self.init(
            id: id, title: title, harm: harm, severity: severity, source: source, why: why, remedy: remedy,
            followsFrom: followsFrom)
        isCheckedLast = isLast
        self.check = check
    }

    /// A rule, its text, and a check of something that several rules share, such as the first answer of a kind.
    ///
    /// - Parameter find: finds it; what it throws becomes the finding.
    init<Subject>(
        _ id: String, _ title: String, _ harm: Rule.Harm, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, followsFrom: [String] = [],
        of find: @escaping @Sendable (Probe) async throws -> Subject,
        check: @escaping @Sendable (Rule, Subject) -> Finding
    ) {
        self.init(
            id, title, harm, severity, source, why: why, remedy: remedy, followsFrom: followsFrom
        ) { rule, probe in
            check(rule, try await find(probe))
        }
    }
}

/// The findings that a check of the rule may return.
extension Rule {
    func couldNotTell(_ reason: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .couldNotTell(reason, evidence))
    }

    /// The rule failed by an answer that is wrong, and cannot be judged when it is only about the server's load.
    func failed(_ seen: String, by response: HTTPResponse, _ evidence: [Evidence]) -> Finding {
        Finding(self, .failed(seen, by: response, evidence))
    }

    /// One finding from several messages; see ``Judgement/judged(_:unclear:_:)``.
    func judged(
        _ objections: [String], unclear: [OpenQuestion] = [], _ evidence: [Evidence] = []
    ) -> Finding { Finding(self, .judged(objections, unclear: unclear, evidence)) }

    func needsHTTPS(_ url: String) -> Finding { Finding(self, .https(url, "")) }

    func needsRefusals(_ answers: [NamedAnswer]) -> Finding { Finding(self, .refused(answers)) }

    func needsGrants(_ answers: [NamedAnswer]) -> Finding { Finding(self, .granted(answers)) }

    func needsError(_ codes: [String], _ answer: JSONAnswer) -> Finding {
        Finding(self, .error(codes, answer))
    }

    func needsNoTokens(_ name: String, _ answer: JSONAnswer) -> Finding {
        Finding(self, .noTokens(name, answer))
    }
}
