import WebText

/// A text as its bytes, for a key: `String` compares by canonical equivalence.
struct ExactText: Hashable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (one: ExactText, other: ExactText) -> Bool {
        one.text.hasSameBytes(as: other.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
