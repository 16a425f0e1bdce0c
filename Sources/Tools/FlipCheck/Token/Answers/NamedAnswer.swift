/// The answer to a request, with a name for the request's difference from the right one.
struct NamedAnswer: Sendable, Codable {
    /// The difference, in the words of a finding.
    let name: String
    let answer: JSONAnswer

    /// The name of the harmless near miss: whoever sends it knows the value.
    static let withSpace = "with a space at the end"

    /// The answers to texts that are nearly a code or a token, until one is accepted; a value without letters has no
    /// other capitals.
    ///
    /// The harmless one comes last, because the first that the server accepts uses up a code.
    ///
    /// - Parameter canEndInSpace: whether a space at the end is a part of the value; in a header field it is none.
    static func toNearMisses(
        of value: String, canEndInSpace: Bool = true, _ ask: (String) async throws -> JSONAnswer
    ) async throws -> [NamedAnswer] {
        var answers: [NamedAnswer] = []
        func send(_ nearMiss: String, _ name: String) async throws {
            guard answers.last?.answer.isGranted != true else { return }
            answers.append(NamedAnswer(name: name, answer: try await ask(nearMiss)))
        }
        if let other = value.swappingASCIICase { try await send(other, "with other capitals") }
        try await send(String(value.dropLast()), "without its last character")
        try await send(value + "x", "with one character more")
        if canEndInSpace { try await send(value + " ", withSpace) }
        return answers
    }
}
