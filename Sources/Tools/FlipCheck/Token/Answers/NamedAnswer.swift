import WebText

/// The answer to a request, with a name for the request's difference from the right one.
struct NamedAnswer: Sendable, Codable {
    /// The difference, in the words of a finding.
    let name: String
    let answer: JSONAnswer

    /// The names of the harmless near misses: whoever sends one of them knows the value.
    private static let withSpace = "with a space at the end"
    /// A server that reads the value as a number or a UUID takes it, and an attacker gains nothing.
    private static let withDigitsOfOtherCase = "with its hexadecimal digits in the other case"
    /// A server that decodes Base64 ignores what comes after the padding.
    static let withTextAfterPadding = "the secret with one character more after its padding"
    private static let withCharacterAfterPadding = "with one character more after its padding"

    /// Whether the request differs from the right one in nothing that helps an attacker.
    var isHarmless: Bool {
        [
            Self.withSpace, Self.withDigitsOfOtherCase, Self.withTextAfterPadding,
            Self.withCharacterAfterPadding,
        ].contains(name)
    }

    /// The answers to texts that are nearly a code or a token, until one is accepted; a value without letters has no
    /// other capitals.
    ///
    /// The harmless ones come last, because the first that the server accepts uses up a code.
    ///
    /// - Parameters:
    ///   - canEndInSpace: whether a space at the end is a part of the value; at the end of a header field it is not.
    ///   - isTaken: whether an answer shows that the server accepted a text, after which no other is sent.
    static func toNearMisses(
        of value: String, canEndInSpace: Bool = true,
        until isTaken: (JSONAnswer) -> Bool = { $0.isGranted }, _ ask: (String) async throws -> JSONAnswer
    ) async throws -> [NamedAnswer] {
        var answers: [NamedAnswer] = []
        func send(_ nearMiss: String, _ name: String) async throws {
            if let last = answers.last, isTaken(last.answer) { return }
            answers.append(NamedAnswer(name: name, answer: try await ask(nearMiss)))
        }
        let other = value.swappingASCIICase
        let hasOnlyHexLetters = value.hasOnlyHexLetters
        if let other, !hasOnlyHexLetters { try await send(other, "with other capitals") }
        let unpadded = value.withoutPadding
        let isPadded = unpadded.utf8.count < value.utf8.count
        try await send(
            String(unpadded.dropLast()), "without its last character\(isPadded ? " and its padding" : "")")
        if !isPadded { try await send(value + "x", "with one character more") }
        if let other, hasOnlyHexLetters { try await send(other, withDigitsOfOtherCase) }
        if isPadded { try await send(value + "x", withCharacterAfterPadding) }
        if canEndInSpace { try await send(value + " ", withSpace) }
        return answers
    }
}
