/// What could not be found out about a part of a rule, and why.
struct OpenQuestion: Sendable {
    /// Why, in words without a full stop.
    let reason: String
    /// The part of the rule, or an empty text for the whole.
    let subject: String

    init(_ reason: String, about subject: String = "") {
        self.reason = reason
        self.subject = subject
    }

    /// The question as a sentence without a full stop.
    var inWords: String { subject.isEmpty ? reason : "\(subject): \(reason)" }
}

extension [OpenQuestion] {
    /// The questions in words; a reason that several parts share comes once, after their names: `one, two: reason`.
    ///
    /// The reason of the whole rule is a sentence of its own.
    var inWords: String {
        grouped(by: \.reason).flatMap { group in
            let subjects = group.members.map(\.subject).filter { !$0.isEmpty }
            let ofParts = OpenQuestion(group.text, about: subjects.joined(separator: ", ")).inWords
            let isAlsoOfWhole = !subjects.isEmpty && subjects.count < group.members.count
            return isAlsoOfWhole ? [ofParts, group.text] : [ofParts]
        }.joined(separator: "; ")
    }
}
