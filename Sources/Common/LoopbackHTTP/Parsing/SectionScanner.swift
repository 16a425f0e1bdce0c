/// Finds the end of a header or trailer section, and checks every byte as it arrives (RFC 9112 section 2).
struct SectionScanner: Sendable {
    private let limits: ServerLimits
    private var length = 0
    /// The lines that have ended.
    private var lines = 0
    private var lineLength = 0
    private var afterCarriageReturn = false
    /// The bytes of earlier inputs, for a section that comes in several.
    private var collected: ContiguousArray<UInt8> = []

    init(_ limits: ServerLimits) { self.limits = limits }

    /// Whether no byte has arrived.
    var isEmpty: Bool { length == 0 }

    /// Takes bytes up to the end of the section, and reads it; nil when it has not ended yet.
    ///
    /// `read` gets the whole section with the empty line at its end.
    mutating func scan<Value>(
        _ input: Span<UInt8>, _ offset: inout Int,
        _ read: (_ section: Span<UInt8>) throws(RequestRefusal) -> Value
    ) throws(RequestRefusal) -> Value? {
        let start = offset
        while offset < input.count {
            let byte = input[offset]
            offset += 1
            length += 1
            if length > limits.header {
                throw RequestRefusal(status: 431, reason: "A header of over \(limits.header) bytes.")
            }
            if afterCarriageReturn {
                // RFC 9112 section 2.2: a bare CR never ends a line and is not allowed inside one.
                guard byte == 0x0A else { throw .malformed("A carriage return without a line feed.") }
                afterCarriageReturn = false
                if lineLength == 0 {
                    // The usual section comes in one piece, and is not copied.
                    if collected.isEmpty { return try read(input.extracting(start..<offset)) }
                    collected.append(input, start..<offset)
                    return try read(collected.span)
                }
                lines += 1
                lineLength = 0
                // The first line of a header is not a field.
                if lines > limits.headerFields + 1 {
                    throw RequestRefusal(
                        status: 431, reason: "More than \(limits.headerFields) header fields.")
                }
            } else if byte == 0x0D {
                afterCarriageReturn = true
            } else if FieldSyntax.isValueByte(byte) {
                lineLength += 1
            } else {
                // With a line feed that stands alone, two servers could read two different messages. RFC 9112
                // section 2.2 allows a server to accept it; to refuse it is safer.
                throw .malformed(
                    byte == 0x0A ? "A line feed without a carriage return." : "A control byte in the header."
                )
            }
            if lines == 0 && lineLength > limits.requestLine {
                throw RequestRefusal(
                    status: 414, reason: "A request line of over \(limits.requestLine) bytes.")
            }
        }
        collected.append(input, start..<offset)
        return nil
    }
}
