/// An answer that a rule objects to, and why, in the words of a finding.
struct WrongAnswer: Sendable {
    /// The request that was answered, or an empty text where the reason names it.
    var subject = ""
    /// What is wrong with the answer, as a whole sentence without a subject.
    let reason: String
    let answer: JSONAnswer

    /// The objection, as a question that stays open where the answer is only about the server's load.
    var question: OpenQuestion { OpenQuestion(subject, reason) }
}
