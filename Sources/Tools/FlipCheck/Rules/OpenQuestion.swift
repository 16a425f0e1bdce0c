/// What could not be found out about a part of a rule, and why.
struct OpenQuestion: Sendable {
    /// The part of the rule, or an empty text for the whole.
    let subject: String
    let reason: String

    init(_ subject: String, _ reason: String) {
        self.subject = subject
        self.reason = reason
    }

    /// A question about the whole rule.
    init(_ reason: String) { self.init("", reason) }

    /// The question as a sentence without a full stop.
    var inWords: String { subject.isEmpty ? reason : "\(subject): \(reason)" }
}

extension [OpenQuestion] {
    /// The questions in words; a reason that several share comes once: `one, two: reason`.
    var inWords: String {
        grouped(by: \.reason).flatMap { group in
            let subjects = group.members.map(\.subject).filter { !$0.isEmpty }
            var sentences: [String] = []
            if !subjects.isEmpty { sentences.append("\(subjects.joined(separator: ", ")): \(group.text)") }
            if subjects.count < group.members.count { sentences.append(group.text) }
            return sentences
        }.joined(separator: "; ")
    }
}
