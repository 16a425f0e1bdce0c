/// A rule about an answer of App Flip, with the function that checks a given answer.
struct ReplyJudge: Sendable {
    let rule: Rule
    let check: @Sendable (Rule, GivenReply) -> Finding

    init(
        _ id: String, _ title: String, harm: Rule.Harm, severity: Rule.Severity, source: Rule.Source,
        fault: String, why: String, remedy: String, followsFrom: [String] = [],
        check: @escaping @Sendable (Rule, GivenReply) -> Finding
    ) {
        rule = Rule(
            id: id, title: title, harm: harm, severity: severity, source: source, fault: fault, why: why,
            remedy: remedy, followsFrom: followsFrom)
        self.check = check
    }
}
