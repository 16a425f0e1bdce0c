import HTTPMessages
import WebText

/// Decodes the chunked transfer coding (RFC 9112 section 7.1); drops extensions and trailers.
struct ChunkedBody: Sendable {
    /// The part of a chunk that comes next (RFC 9112 section 7.1).
    private enum Step: Sendable {
        /// The number so far, and how many digits it has.
        case size(Int, digits: Int)
        case chunkExtension
        case sizeEnd
        case data
        case dataCarriageReturn, dataLineFeed
        case trailers
    }

    /// The maximum number of digits in a chunk size, leading zeros included: 15 digits are 60 bits, so that the size cannot
    /// overflow.
    private static let maximumSizeDigits = 15

    /// The data of the chunks so far.
    private(set) var body: [UInt8] = []
    private let limits: ServerLimits
    private var step = Step.size(0, digits: 0)
    /// The bytes of the chunk that are still to come.
    private var remaining = 0
    private var extensionLength = 0
    private var trailers: SectionScanner

    init(_ limits: ServerLimits) {
        self.limits = limits
        trailers = SectionScanner(.trailers, limits: limits)
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
                return try trailers.scan(input, &offset, Self.checkTrailers) != nil
            case .size, .chunkExtension, .sizeEnd, .dataCarriageReturn, .dataLineFeed:
                try takeFrame(input[offset])
                offset += 1
            }
        }
        return false
    }

    /// Takes one byte of a chunk size line, or of the line end after a chunk.
    private mutating func takeFrame(_ byte: UInt8) throws(RequestRefusal) {
        switch step {
        case .size(let size, let digits):
            if let value = Hex.value(of: byte).map(Int.init) {
                // Refused at once, and not at the end of the line.
                guard size <= limits.body else { throw tooLarge }
                guard digits < Self.maximumSizeDigits else {
                    throw .malformed("A chunk size of over \(Self.maximumSizeDigits) digits.")
                }
                step = .size(size * 16 + value, digits: digits + 1)
            } else if digits > 0, byte == .carriageReturn || byte == UInt8(ascii: ";") {
                remaining = size
                step = byte == .carriageReturn ? .sizeEnd : .chunkExtension
            } else {
                throw .malformed("A chunk size that is not a hexadecimal number.")
            }
        case .chunkExtension:
            // RFC 9112 section 7.1.1: the total length of chunk extensions is limited.
            extensionLength += 1
            guard extensionLength <= limits.header else {
                throw RequestRefusal(status: 431, reason: "Chunk extensions of over \(limits.header) bytes.")
            }
            if byte == .carriageReturn {
                step = .sizeEnd
            } else if !FieldSyntax.isValueByte(byte) {
                throw .malformed("A control byte in a chunk extension.")
            }
        case .sizeEnd:
            guard byte == .lineFeed else { throw .malformed("A chunk size line that does not end in CRLF.") }
            guard body.count + remaining <= limits.body else { throw tooLarge }
            step = remaining == 0 ? .trailers : .data
        case .dataCarriageReturn:
            guard byte == .carriageReturn else { throw .malformed("A chunk that is longer than its size.") }
            step = .dataLineFeed
        case .dataLineFeed:
            guard byte == .lineFeed else { throw .malformed("A chunk that does not end in CRLF.") }
            step = .size(0, digits: 0)
        case .data, .trailers:
            break
        }
    }

    private var tooLarge: RequestRefusal {
        RequestRefusal(status: 413, reason: "A body of over \(limits.body) bytes.")
    }

    /// Refuses a trailer section with a line that is not a field.
    private static func checkTrailers(_ section: Span<UInt8>) throws(RequestRefusal) {
        var offset = 0
        while let range = section.line(at: &offset) {
            _ = try HTTPHeaders.Field(line: section.extracting(range))
        }
    }
}
