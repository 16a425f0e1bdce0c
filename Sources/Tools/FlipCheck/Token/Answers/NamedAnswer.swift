/// The answer to a request, with a name for the request's difference from the right one.
struct NamedAnswer: Sendable, Codable {
    /// The difference, in the words of a finding.
    let name: String
    let answer: JSONAnswer

    /// The name of the harmless near miss: whoever sends it knows the value.
    static let withSpace = "with a space at the end"

    /// The answers to texts that are nearly a code or a token; one without letters has no other capitals.
    ///
    /// The first near miss that the server accepts uses up the value, so the harmless one comes last.
    ///
    /// - Parameter canEndInSpace: whether a space at the end is a part of the value; in a header field it is none.
    static func toNearMisses(
        of value: String, canEndInSpace: Bool = true, _ ask: (String) async throws -> JSONAnswer
    ) async throws -> [NamedAnswer] {
        var answers: [NamedAnswer] = []
        if let other = value.withOtherCase {
            answers.append(NamedAnswer(name: "with other capitals", answer: try await ask(other)))
        }
        answers += [
            NamedAnswer(name: "without its last character", answer: try await ask(String(value.dropLast()))),
            NamedAnswer(name: "with one character more", answer: try await ask(value + "x")),
        ]
        if canEndInSpace { answers.append(NamedAnswer(name: withSpace, answer: try await ask(value + " "))) }
        return answers
    }
}
