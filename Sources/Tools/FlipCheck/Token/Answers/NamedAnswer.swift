import WebText

/// The answer to a request, with a name for the request's difference from the right one.
struct NamedAnswer: Sendable, Codable {
    /// A harmless near miss, by its name: whoever sends it knows the value.
    ///
    /// A recording knows it only by these words. So an earlier wording stays, as a case of its own.
    enum HarmlessDifference: String {
        case space = "with a space at the end"
        /// A value to which `String.isHarmlessInOtherCase` applies loses little by this.
        case otherCase = "with all its letters in the other case"
        case digitsOfOtherCase = "with its hexadecimal digits in the other case"
        /// A server that decodes Base64 ignores what comes after the padding.
        case characterAfterPadding = "with one character more after its padding"
    }

    /// The difference, in the words of a finding.
    let name: String
    let answer: JSONAnswer

    /// The answer as a sentence of a finding without a full stop.
    var inWords: String { "\(name): answered with \(answer.inWords)" }

    /// The question that stays open where the answer decides nothing.
    var openQuestion: OpenQuestion { OpenQuestion("answered with \(answer.inWords)", about: name) }

    /// Whether the request differs from the right one in nothing that helps an attacker.
    var isHarmless: Bool { HarmlessDifference(rawValue: name) != nil }

    /// The answers to texts that are nearly a code or a token, until one `isTaken`.
    ///
    /// A value without letters is not sent in the other case. One whose content is not readable, or may have its signature
    /// among its members, is not written anew. The harmless near misses come last, because a server
    /// that accepts one uses up the code.
    ///
    /// - Parameters:
    ///   - canEndInSpace: whether a space at the end is a part of the value; at the end of a header field it is not.
    ///   - isTaken: whether no other text is sent after an answer, as a rule because it has tokens.
    static func toNearMisses(
        of value: String, canEndInSpace: Bool = true,
        until isTaken: (JSONAnswer) -> Bool = { $0.hasTokens }, _ ask: (String) async throws -> JSONAnswer
    ) async throws -> [NamedAnswer] {
        var answers: [NamedAnswer] = []
        func send(_ nearMiss: String, _ name: String) async throws {
            if let last = answers.last, isTaken(last.answer) { return }
            answers.append(NamedAnswer(name: name, answer: try await ask(nearMiss)))
        }
        let inOtherCase = value.swappingASCIICase
        if let inOtherCase, !value.isHarmlessInOtherCase {
            try await send(inOtherCase, "with other capitals")
        }
        let unpadded = value.withoutPadding
        let isPadded = unpadded.utf8.count < value.utf8.count
        try await send(
            String(unpadded.dropLast()), "without its last character\(isPadded ? " and its padding" : "")")
        // A decoder of Base64 or of hexadecimal digits drops a single character, which makes no byte.
        if !isPadded { try await send(value + "0000", "with four zeros more") }
        if let forged = value.withoutSignature { try await send(forged.token, forged.difference) }
        if let inOtherCase, value.isHarmlessInOtherCase {
            try await send(inOtherCase, HarmlessDifference.otherCase.rawValue)
        }
        if isPadded { try await send(value + "x", HarmlessDifference.characterAfterPadding.rawValue) }
        if canEndInSpace { try await send(value + " ", HarmlessDifference.space.rawValue) }
        return answers
    }
}
