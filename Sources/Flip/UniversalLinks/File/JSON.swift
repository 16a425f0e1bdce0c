import JSONText
import WebText

extension JSON {
    /// The value in words, for an error message.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let text): "the number \(text)"
        case .string(let text): "the string \"\(text.shortened(to: 40))\""
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension Sequence<JSON.Member> {
    /// The value of a name; of several the last, as most readers take it (RFC 8259 section 4).
    package func value(_ name: String) -> JSON? {
        reversed().first { $0.name.hasSameBytes(as: name) }?.value
    }

    /// The names that appear more than once, each once, in their order.
    package var repeatedNames: [String] {
        var seen: [[UInt8]: Int] = [:]
        return map(\.name).filter { name in
            let count = seen[Array(name.utf8), default: 0] + 1
            seen[Array(name.utf8)] = count
            return count == 2
        }
    }
}

extension StringProtocol {
    /// The text, cut with an ellipsis when it is longer.
    func shortened(to count: Int) -> String {
        self.count <= count ? String(self) : prefix(count - 1) + "…"
    }
}
