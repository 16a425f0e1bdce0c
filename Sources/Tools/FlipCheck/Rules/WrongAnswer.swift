/// An answer that a rule objects to, and what was seen, in the words of a finding.
struct WrongAnswer: Sendable {
    /// The request that was answered; empty where the reason names it.
    var subject = ""
    let reason: String
    let answer: JSONAnswer

    var seen: String { OpenQuestion(subject, reason).inWords }
}
