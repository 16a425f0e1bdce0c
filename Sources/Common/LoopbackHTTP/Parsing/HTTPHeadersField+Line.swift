import HTTPMessages
import WebText

extension HTTPHeaders.Field {
    /// Reads `field-name ":" OWS field-value OWS` without its CRLF (RFC 9112 section 5).
    init(line: Span<UInt8>) throws(RequestRefusal) {
        // RFC 9112 section 5.2: a line that begins with white space would continue the one before (obs-fold).
        guard !line[0].isBlank else { throw .malformed("A folded header field.") }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":"), from: 0), colon > 0 else {
            throw .malformed("A header field without a name and a colon.")
        }
        // RFC 9112 section 5.1: white space between name and colon is refused; a token has none.
        for index in 0..<colon where !FieldSyntax.isTokenByte(line[index]) {
            throw .malformed("A byte in a header field name that no name has.")
        }
        var start = colon + 1
        var end = line.count
        while start < end, line[start].isBlank { start += 1 }
        while end > start, line[end - 1].isBlank { end -= 1 }
        self.init(name: line.text(0..<colon), value: line.text(start..<end))
        if !line.holds(value, at: start) {
            // RFC 9110 section 5.5: bytes that are not ASCII are allowed. A value that is not UTF-8 is read
            // as ISO-8859-1, the old definition, so that no byte is lost or changed.
            value = String(latin1: (start..<end).map { line[$0] })
        }
    }
}
