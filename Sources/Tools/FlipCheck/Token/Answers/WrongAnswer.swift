/// An answer that a rule objects to, and what was seen, in the words of a finding.
struct WrongAnswer: Sendable {
    let seen: String
    let answer: JSONAnswer
}
