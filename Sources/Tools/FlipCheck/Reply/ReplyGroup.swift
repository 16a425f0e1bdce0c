import AppFlip
import LocalWeb

extension RuleGroup {
    /// The address that the partner's app opens to answer a link.
    package static let reply = RuleGroup(
        id: "reply", title: "the app's answer",
        givenRules: (ReplyAddressRules.judges + ReplyStateRules.judges + ReplyContentRules.judges).map(\.rule)
    )
}

extension FlipCheck {
    /// Judges the URL that a partner's app opened, one finding for each rule of the group `reply`.
    ///
    /// It needs no network: call it in a unit test of your app with the URL that your code hands to `open`.
    ///
    /// - Parameters:
    ///   - reply: the URL, as the app opened it.
    ///   - request: the link that was answered; without it `state` and redirect URI cannot be compared.
    ///   - list: the addresses that your app answers to; by default the twelve on Google's page.
    package static func judge(
        reply: String, to request: FlipRequest? = nil,
        accepting list: RedirectURIList = .flip([.sandbox, .development, .enterprise])
    ) -> [Finding] {
        let given = GivenReply(reply, request: request, list: list)
        return (ReplyAddressRules.judges + ReplyStateRules.judges + ReplyContentRules.judges).map { judge in
            var finding = Finding(judge.rule, judge.verdict(given).mapText { Printable.text($0) })
            if finding.isFailure { finding.evidence = [given.evidence] }
            return finding
        }
    }
}

/// A rule about a reply, and how it is looked at.
struct ReplyJudge: Sendable {
    let rule: Rule
    let verdict: @Sendable (GivenReply) -> Finding.Verdict

    /// A rule that holds when there is no objection.
    init(_ rule: Rule, objections: @escaping @Sendable (GivenReply) -> [String]) {
        self.init(rule) { reply -> Finding.Verdict in
            let objections = objections(reply)
            return objections.isEmpty ? .held : .failed(objections.joined(separator: "; "))
        }
    }

    /// A rule that may also say nothing about a reply.
    init(_ rule: Rule, verdict: @escaping @Sendable (GivenReply) -> Finding.Verdict) {
        self.rule = rule
        self.verdict = verdict
    }
}
