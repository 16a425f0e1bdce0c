import JSON
import WebText

extension Sequence<JSON.Member> {
    /// The value of a name; of several the last, as most readers take it (RFC 8259 section 4).
    package func value(_ name: String) -> JSON? {
        reversed().first { $0.name.hasSameBytes(as: name) }?.value
    }

    /// The names that appear more than once, each once, in their order.
    package var repeatedNames: [String] {
        var seen: [ByteString: Int] = [:]
        return map(\.name).filter { name in
            seen[ByteString(name), default: 0] += 1
            return seen[ByteString(name)] == 2
        }
    }
}
