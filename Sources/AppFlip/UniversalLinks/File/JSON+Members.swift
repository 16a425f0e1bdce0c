import JSON
import WebText

extension Sequence<JSON.Member> {
    /// The value with a name: the last when there are several, as in most readers (RFC 8259 section 4).
    ///
    /// Nil when the object has no such name.
    package func value(_ name: String) -> JSON? {
        reversed().first { $0.name.hasSameBytes(as: name) }?.value
    }

    /// The names that appear more than once, each once, in the order in which they are repeated.
    package var repeatedNames: [String] {
        var countByName: [ByteString: Int] = [:]
        return map(\.name).filter { name in
            countByName[ByteString(name), default: 0] += 1
            return countByName[ByteString(name)] == 2
        }
    }
}
