import HTTPMessages

/// Finds the end of a header or trailer section, and checks every byte as it arrives (RFC 9112 section 2).
struct SectionScanner: Sendable {
    /// The kind of a section, which decides on its limits.
    enum Kind: Sendable {
        /// The request line with the fields after it.
        case header
        /// The fields after the last chunk of a body (RFC 9112 section 7.1.2), without a line before them.
        case trailers
    }

    private let kind: Kind
    private let limits: ServerLimits
    /// The bytes that have arrived.
    private var length = 0
    /// The lines that have ended.
    private var lines = 0
    /// The bytes of the line that has not ended.
    private var lineLength = 0
    private var afterCarriageReturn = false
    /// The bytes of earlier inputs, for a section that comes in several.
    private var collected: ContiguousArray<UInt8> = []

    init(_ kind: Kind, limits: ServerLimits) {
        self.kind = kind
        self.limits = limits
    }

    /// Whether no byte has arrived.
    var isEmpty: Bool { length == 0 }

    /// Takes bytes up to the end of the section, and reads it; nil when it has not ended yet.
    ///
    /// - Parameters:
    ///   - offset: the index of the first byte to take; afterwards, that of the first byte not taken.
    ///   - read: gets the whole section with the empty line at its end.
    mutating func scan<Value>(
        _ input: Span<UInt8>, _ offset: inout Int,
        _ read: (_ section: Span<UInt8>) throws(RequestRefusal) -> Value
    ) throws(RequestRefusal) -> Value? {
        let start = offset
        while offset < input.count {
            let byte = input[offset]
            offset += 1
            length += 1
            if length > limits.header { throw tooLong }
            if afterCarriageReturn {
                // RFC 9112 section 2.2: a bare CR never ends a line and is not allowed inside one.
                guard byte == .lineFeed else {
                    throw .malformed("A carriage return without a line feed.")
                }
                afterCarriageReturn = false
                if lineLength == 0 {
                    // The usual section comes in one piece, and is not copied.
                    if collected.isEmpty { return try read(input.extracting(start..<offset)) }
                    collected.append(input, start..<offset)
                    return try read(collected.span)
                }
                try endLine()
            } else if byte == .carriageReturn {
                afterCarriageReturn = true
            } else if FieldSyntax.isValueByte(byte) {
                lineLength += 1
            } else {
                throw refusal(ofControl: byte)
            }
            if kind == .header && lines == 0 && lineLength > limits.requestLine {
                throw RequestRefusal(
                    status: 414, reason: "A request line of over \(limits.requestLine) bytes.")
            }
        }
        collected.append(input, start..<offset)
        return nil
    }

    /// Counts a line that has ended; throws when the section has too many fields.
    private mutating func endLine() throws(RequestRefusal) {
        lines += 1
        lineLength = 0
        // The first line of a header is the request line.
        let fields = kind == .header ? lines - 1 : lines
        guard fields <= limits.headerFields else {
            let name = kind == .header ? "header" : "trailer"
            throw RequestRefusal(status: 431, reason: "More than \(limits.headerFields) \(name) fields.")
        }
    }

    private var tooLong: RequestRefusal {
        let section = kind == .header ? "A header" : "A trailer section"
        return RequestRefusal(status: 431, reason: "\(section) of over \(limits.header) bytes.")
    }

    /// The refusal of a byte that no line may have.
    private func refusal(ofControl byte: UInt8) -> RequestRefusal {
        // With a line feed without a carriage return, two servers could read two different messages. RFC 9112
        // section 2.2 allows a server to accept it; to refuse it is safer.
        if byte == .lineFeed { return .malformed("A line feed without a carriage return.") }
        return .malformed(
            kind == .header ? "A control byte in the header." : "A control byte in the trailer section.")
    }
}
