import HTTPMessages
import WebText

/// Finds the end of a header or trailer section, and checks every byte as it arrives (RFC 9112 section 2).
struct SectionScanner: Sendable {
    private let limits: ServerLimits
    private var length = 0
    private var lines = 0
    private var lineLength = 0
    private var afterCarriageReturn = false
    private var collected: ContiguousArray<UInt8> = []

    init(_ limits: ServerLimits) { self.limits = limits }

    var isEmpty: Bool { length == 0 }

    /// Takes bytes up to the end of the section, and reads it; nil when it has not ended yet.
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
                if lines > limits.headerFields + 1 {
                    throw RequestRefusal(
                        status: 431, reason: "More than \(limits.headerFields) header fields.")
                }
            } else if byte == 0x0D {
                afterCarriageReturn = true
            } else if FieldSyntax.isValueByte(byte) {
                lineLength += 1
            } else {
                // A lone LF would let two servers see two different messages (RFC 9112 section 2.2 allows
                // to accept it; refusing is the safer reading).
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

/// Decodes the chunked transfer coding (RFC 9112 section 7.1); drops extensions and trailers.
struct ChunkedBody: Sendable {
    private enum Step: Sendable {
        case size(digits: Int)
        case chunkExtension
        case sizeEnd
        case data
        case dataCarriageReturn, dataLineFeed
        case trailers
    }

    private(set) var body: [UInt8] = []
    private let limits: ServerLimits
    private var step = Step.size(digits: 0)
    private var remaining = 0
    private var extensionLength = 0
    private var trailers: SectionScanner

    init(_ limits: ServerLimits) {
        self.limits = limits
        trailers = SectionScanner(limits)
    }

    /// Takes bytes up to the end of the body, and returns whether it has ended.
    mutating func take(_ input: Span<UInt8>, _ offset: inout Int) throws(RequestRefusal) -> Bool {
        while offset < input.count {
            switch step {
            case .data:
                let end = min(input.count, offset + remaining)
                body.append(input, offset..<end)
                remaining -= end - offset
                offset = end
                if remaining == 0 { step = .dataCarriageReturn }
            case .trailers:
                return try trailers.scan(input, &offset, Self.check) != nil
            default:
                try takeFrame(input[offset])
                offset += 1
            }
        }
        return false
    }

    private mutating func takeFrame(_ byte: UInt8) throws(RequestRefusal) {
        switch step {
        case .size(let digits):
            if let value = Hex.value(of: byte).map(Int.init) {
                // A size with more digits than the limit needs is refused, so the number cannot overflow.
                guard digits < 15, remaining <= limits.body else { throw tooLarge }
                remaining = remaining * 16 + value
                step = .size(digits: digits + 1)
            } else if digits > 0, byte == 0x0D {
                step = .sizeEnd
            } else if digits > 0, byte == UInt8(ascii: ";") {
                step = .chunkExtension
            } else {
                throw .malformed("A chunk size that is not a hexadecimal number.")
            }
        case .chunkExtension:
            // RFC 9112 section 7.1.1: the total length of chunk extensions is limited.
            extensionLength += 1
            guard extensionLength <= limits.header else {
                throw RequestRefusal(status: 431, reason: "Chunk extensions of over \(limits.header) bytes.")
            }
            if byte == 0x0D {
                step = .sizeEnd
            } else if !FieldSyntax.isValueByte(byte) {
                throw .malformed("A control byte in a chunk extension.")
            }
        case .sizeEnd:
            guard byte == 0x0A else { throw .malformed("A chunk size line that does not end in CRLF.") }
            guard body.count + remaining <= limits.body else { throw tooLarge }
            step = remaining == 0 ? .trailers : .data
        case .dataCarriageReturn:
            guard byte == 0x0D else { throw .malformed("A chunk that is longer than its size.") }
            step = .dataLineFeed
        case .dataLineFeed:
            guard byte == 0x0A else { throw .malformed("A chunk that does not end in CRLF.") }
            step = .size(digits: 0)
        case .data, .trailers:
            break
        }
    }

    private var tooLarge: RequestRefusal {
        RequestRefusal(status: 413, reason: "A body of over \(limits.body) bytes.")
    }

    private static func check(_ section: Span<UInt8>) throws(RequestRefusal) {
        var offset = 0
        while let range = section.line(at: &offset) {
            _ = try HTTPHeaders.Field(line: section.extracting(range))
        }
    }
}
