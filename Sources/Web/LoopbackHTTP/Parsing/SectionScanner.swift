/// Finds the end of a header or trailer section: lines up to an empty one, in pieces as they arrive.
///
/// Every octet is checked as it arrives. So a line that can never become valid is refused at once, and not after the
/// time limit. Source: RFC 9112 section 2.
struct SectionScanner: Sendable {
    /// A section that has ended.
    enum Outcome {
        /// The whole section is in one input, from its beginning to the offset.
        case inInput(from: Int)
        /// It arrived in pieces.
        case collected(ContiguousArray<UInt8>)
    }

    let maximumFirstLine: Int
    let maximumLength: Int
    let maximumLines: Int
    private var length = 0
    private var lines = 0
    private var lineLength = 0
    private var afterCarriageReturn = false
    private var collected: ContiguousArray<UInt8> = []

    /// A scanner for a request's head, or for trailers.
    init(_ limits: ServerLimits) {
        maximumFirstLine = limits.requestLine
        maximumLength = limits.header
        maximumLines = limits.headerFields + 1
    }

    /// Whether no octet has arrived yet.
    var isEmpty: Bool { length == 0 }

    /// Takes octets up to the end of the section; nil when it has not ended yet.
    mutating func scan(_ input: Span<UInt8>, _ offset: inout Int) throws(RequestRefusal) -> Outcome? {
        let start = offset
        while offset < input.count {
            let byte = input[offset]
            offset += 1
            length += 1
            if length > maximumLength {
                throw RequestRefusal(status: 431, reason: "A header of over \(maximumLength) octets.")
            }
            if afterCarriageReturn {
                // RFC 9112 section 2.2: a bare CR never ends a line and is not allowed inside one.
                guard byte == 0x0A else { throw .malformed("A carriage return without a line feed.") }
                afterCarriageReturn = false
                if lineLength == 0 { return take(input, start, offset) }
                lines += 1
                lineLength = 0
                if lines > maximumLines {
                    throw RequestRefusal(status: 431, reason: "More than \(maximumLines - 1) header fields.")
                }
            } else if byte == 0x0D {
                afterCarriageReturn = true
            } else if FieldSyntax.isValueByte(byte) {
                lineLength += 1
            } else {
                // A lone LF would let two servers see two different messages (RFC 9112 section 2.2 allows
                // to accept it; refusing is the safer reading).
                throw .malformed(
                    byte == 0x0A ? "A line feed without a carriage return." : "A control octet in the header."
                )
            }
            if lines == 0 && lineLength > maximumFirstLine {
                throw RequestRefusal(
                    status: 414, reason: "A request line of over \(maximumFirstLine) octets.")
            }
        }
        collect(input, start, offset)
        return nil
    }

    private mutating func take(_ input: Span<UInt8>, _ start: Int, _ end: Int) -> Outcome {
        if collected.isEmpty { return .inInput(from: start) }
        collect(input, start, end)
        return .collected(collected)
    }

    private mutating func collect(_ input: Span<UInt8>, _ start: Int, _ end: Int) {
        collected.append(input, start..<end)
    }
}
