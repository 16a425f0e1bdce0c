import HTTPMessages

/// The result for one rule.
package struct Finding: Sendable, Hashable {
    /// Whether the rule holds.
    package enum Verdict: Sendable, Hashable {
        /// It holds: a right request succeeded in the same run, and the wrong one was refused.
        case held
        /// It does not; the text says what was seen.
        case failed(String)
        /// The question was not asked: the rule does not concern this partner, or the configuration leaves it
        /// out. The text says why.
        case notAsked(String)
        /// The question was asked, and the answer says nothing about the rule. The text says why.
        case couldNotTell(String)

        /// The verdict with its text changed.
        func mapText(_ change: (String) -> String) -> Verdict {
            switch self {
            case .held: .held
            case .failed(let text): .failed(change(text))
            case .notAsked(let text): .notAsked(change(text))
            case .couldNotTell(let text): .couldNotTell(change(text))
            }
        }
    }

    package var rule: Rule
    package var verdict: Verdict
    /// The messages and their answers, secrets masked.
    package var evidence: [Evidence]
    /// How long the messages took by which it was found.
    package var duration: Duration = .zero

    package init(_ rule: Rule, _ verdict: Verdict, evidence: [Evidence] = []) {
        self.rule = rule
        self.verdict = verdict
        self.evidence = evidence
    }

    /// The finding, with the messages that came before those that show it.
    func after(_ earlier: [Evidence]) -> Finding { Finding(rule, verdict, evidence: earlier + evidence) }

    /// The finding with another weight: what was seen is less than what the rule is about.
    func weighing(_ severity: Rule.Severity) -> Finding {
        var finding = self
        finding.rule.severity = severity
        return finding
    }

    /// Whether the rule was looked at and does not hold.
    package var isFailure: Bool { if case .failed = verdict { true } else { false } }

    /// The text that goes with the verdict; empty when the rule holds.
    package var reason: String {
        switch verdict {
        case .held: ""
        case .failed(let text), .notAsked(let text), .couldNotTell(let text): text
        }
    }
}

/// One message and its answer, as they may be printed.
package struct Evidence: Sendable, Hashable {
    /// The request: its request line and the parameters, a line each.
    package var sent: [String]
    /// The answer: its status and fields, a line each.
    package var received: [String]
    /// A `curl` command that sends it again, with a variable in place of each secret;
    /// empty when there is none.
    package var repeated: String

    package init(sent: [String], received: [String], repeated: String = "") {
        self.sent = sent
        self.received = received
        self.repeated = repeated
    }

    /// Where the variables of the command come from, in a sentence; nil when there are none.
    package var variables: String? {
        let names = repeated.split(separator: "$").dropFirst().map { piece in
            String(piece.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") })
        }
        var places: [(place: String, names: [String])] = []
        for name in Set(names).sorted() where !name.isEmpty {
            let place = Self.place(of: name)
            if let known = places.firstIndex(where: { $0.place == place }) {
                places[known].names.append("$" + name)
            } else {
                places.append((place, ["$" + name]))
            }
        }
        return places.isEmpty
            ? nil : places.map { "\($0.names.joined(separator: ", ")) \($0.place)" }.joined(separator: "; ")
    }

    private static func place(of name: String) -> String {
        switch name {
        case "CODE", "CODE_VERIFIER": "from flip-check code"
        case "ACCESS_TOKEN", "REFRESH_TOKEN", "TOKEN": "from flip-check tokens"
        case "CLIENT_SECRET": "is that of the client"
        case "BASIC_CREDENTIALS": "is the base64 of the client's id, a colon and its secret"
        case "COOKIE": "is the Cookie header of your browser on that page"
        default: "is in the page of the form"
        }
    }
}

extension Rule {
    /// The rule holds.
    package func held(_ evidence: [Evidence] = []) -> Finding { Finding(self, .held, evidence: evidence) }

    /// The rule does not hold; the text says what was seen.
    package func failed(_ seen: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .failed(seen), evidence: evidence)
    }

    /// The question was not asked.
    package func notAsked(_ reason: String) -> Finding { Finding(self, .notAsked(reason)) }

    /// The answer says nothing about the rule.
    package func couldNotTell(_ reason: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .couldNotTell(reason), evidence: evidence)
    }

    /// One finding from several messages.
    ///
    /// One objection is enough: the rule fails, whatever the other messages showed. It holds only when no
    /// message left the question open.
    package func judged(
        _ objections: [String], unclear: [String] = [], _ evidence: [Evidence] = []
    ) -> Finding {
        let open = unclear.joined(separator: "; ")
        if !objections.isEmpty {
            let seen = objections.joined(separator: "; ")
            return failed(unclear.isEmpty ? seen : "\(seen). Not clear: \(open)", evidence)
        }
        return unclear.isEmpty ? held(evidence) : couldNotTell(open, evidence)
    }
}

/// The reason why a run cannot tell whether a rule holds.
package struct CouldNotTell: Error, Sendable, CustomStringConvertible {
    package var reason: String
    /// The messages and their answers.
    package var evidence: [Evidence]
    /// Whether the configuration leaves the question out, so that nothing went wrong.
    package var isIntended: Bool

    package var description: String { reason }

    package init(_ reason: String, _ evidence: [Evidence] = [], isIntended: Bool = false) {
        self.reason = reason
        self.evidence = evidence
        self.isIntended = isIntended
    }

    /// The configuration does not say something without which the question cannot be asked.
    package static func notConfigured(_ name: String) -> CouldNotTell {
        CouldNotTell("\(name) is not configured", isIntended: true)
    }
}

extension Rule {
    /// The finding when this was in the way.
    package func unanswered(because error: any Error) -> Finding {
        guard let reason = error as? CouldNotTell else { return couldNotTell("\(error)") }
        return reason.isIntended ? notAsked(reason.reason) : couldNotTell(reason.reason, reason.evidence)
    }
}

/// The judgements that every endpoint gets on all of its answers.
extension Rule {
    /// The rule holds when each answer came within five seconds.
    func needsSpeed(_ answers: [Exchange]) -> Finding {
        let slow = answers.filter { $0.duration > ProbeLimits.slow }
        return judged(
            slow.isEmpty ? [] : ["\(slow.count) of \(answers.count) answers took more than 5 seconds"],
            slow.prefix(3).map(\.evidence))
    }

    /// The rule holds when no request was answered with a server error; a request to come later is none.
    func needsNoServerError(_ answers: [Exchange]) -> Finding {
        let faults = answers.filter(\.isServerError)
        let words = faults.commonWords.map { "; the server says: “\($0)”" } ?? ""
        return judged(
            faults.isEmpty
                ? [] : ["\(faults.count) of \(answers.count) requests were answered with 5xx\(words)"],
            faults.prefix(3).map(\.evidence))
    }
}
