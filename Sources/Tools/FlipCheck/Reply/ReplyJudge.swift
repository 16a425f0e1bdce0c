/// A rule about an answer of App Flip, with the function that judges a given answer.
struct ReplyJudge: Sendable {
    let rule: Rule
    let verdict: @Sendable (GivenReply) -> Judgement

    init(
        _ id: String, _ title: String, harm: Rule.Harm, severity: Rule.Severity, source: Rule.Source,
        fault: String, why: String, remedy: String, followsFrom: [String] = [],
        verdict: @escaping @Sendable (GivenReply) -> Judgement
    ) {
        rule = Rule(
            id: id, title: title, harm: harm, severity: severity, source: source, fault: fault, why: why,
            remedy: remedy, followsFrom: followsFrom)
        self.verdict = verdict
    }
}
