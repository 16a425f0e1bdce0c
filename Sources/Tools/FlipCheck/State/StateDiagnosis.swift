import WebText

// Docs/flip-check.md shows this step from outside.

/// What is wrong with a `state` that Google refuses, as far as its looks and the sent `state` tell.
package struct StateDiagnosis: Sendable, Redacted {
    package let beginning: StateBeginning
    package let marks: [StateMark]
    /// The number of bytes in the `state` that came back.
    package let length: Int
    /// How it differs from the sent `state`, or nil when the sent `state` is not known.
    package let difference: StateDifference?

    /// A diagnosis of a value, or of the URL that has it.
    ///
    /// - Parameter sent: the value that was sent, or its URL, or nil when it is not known.
    package init(_ received: String, sent: String? = nil) {
        let received = Self.state(in: received)
        beginning = StateBeginning(received)
        marks = StateMark.marks(on: received)
        length = received.utf8.count
        difference = sent.map { StateDifference(sent: Self.state(in: $0), received: received) }
    }

    /// Whether nothing is wrong: it is the `state` that was sent or, where that is not known, looks like Google's.
    package var isClean: Bool {
        if let difference { return difference == .same }
        return beginning == .likeGoogles && marks.isEmpty
    }

    /// The value of `state` in a URL's query, decoded once, or an empty text where the query has none.
    ///
    /// Any other text is the value itself.
    private static func state(in text: String) -> String {
        guard text.utf8.starts(with: "https://".utf8) || text.utf8.starts(with: "http://".utf8) else {
            return text
        }
        // A bare plus stays: read as a space it would hide the commonest mistake.
        let item = Answer(text, plus: .literal).parameters.items.first { $0.name.hasSameBytes(as: "state") }
        return item?.decodedIfValid ?? ""
    }

    /// The diagnosis as lines, without the `state` itself.
    package var description: String {
        var lines = ["state of \(counted(length, "byte"))"]
        if let difference { lines.append("compared with the one sent: \(difference)") }
        // Once it is known to be the one that was sent, its looks say nothing more.
        if difference != .same {
            lines.append("its beginning: \(beginning)")
            lines += marks.map { "its characters: \($0.rawValue)" }
        }
        return lines.joined(separator: "\n")
    }
}
