import HTTPMessages
import WebText

/// What a proxy says about a client: its address, and the scheme and host that it asked for.
///
/// It is in `X-Forwarded-For`, `-Proto` and `-Host`, or in `Forwarded` (RFC 7239). Each field is a list, and
/// every proxy on the way adds a member. Only the last member is from the proxy that connects to this server. Where it
/// is empty, nothing is known: the member before it, which RFC 9110 section 5.6.1.2 would take, may be the client's.
struct ForwardedFields {
    /// The address of the client; nil when the proxy does not know it or hides it (RFC 7239 section 6).
    let client: IPAddress?
    /// The scheme that the client asked for, in lower case; nil when the proxy names none.
    let scheme: String?
    /// The host that the client asked for, with its port if there is one; nil when the proxy names none.
    let host: String?

    /// Reads the fields.
    ///
    /// A proxy sets one kind only. Throws when both are there, because the client then wrote the other, and for a
    /// `Forwarded` field that is malformed.
    init(_ headers: HTTPHeaders) throws(RequestRefusal) {
        let forwarded = headers.values(of: "Forwarded").joined(separator: ",")
        let client = Self.lastMember(of: headers.values(of: "X-Forwarded-For"))
        let scheme = Self.lastMember(of: headers.values(of: "X-Forwarded-Proto"))
        let host = Self.lastMember(of: headers.values(of: "X-Forwarded-Host"))
        if forwarded.isEmpty {
            self.client = client.flatMap { IPAddress(node: $0) }
            self.scheme = scheme?.lowercased()
            self.host = host
            return
        }
        guard client == nil, scheme == nil, host == nil else {
            throw .malformed("Both Forwarded and X-Forwarded fields. Let the proxy remove one kind.")
        }
        guard let pairs = Self.lastPairs(in: forwarded) else {
            throw .malformed("A Forwarded field that is not as RFC 7239 section 4 writes it.")
        }
        self.client = pairs["for"].flatMap { IPAddress(node: $0) }
        self.scheme = pairs["proto"]?.lowercased()
        self.host = pairs["host"]
    }

    /// The last member of a list, which may be spread over several lines; nil when that member is empty.
    private static func lastMember(of lines: [String]) -> String? {
        guard let line = lines.last else { return nil }
        let bytes = line.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: ",")).map(bytes.index(after:)) ?? bytes.startIndex
        let member = bytes[start...].drop(while: \.isBlank)
        return member.isEmpty ? nil : String(Substring(member))
    }

    /// The pairs of the last element of a `Forwarded` field, names in lower case; nil when malformed.
    ///
    /// By RFC 7239 section 4: `Forwarded = element *("," element)`, `element = [pair] *(";" [pair])`, and
    /// `pair = token "=" (token / quoted-string)`.
    private static func lastPairs(in field: String) -> [String: String]? {
        var pairs: [String: String] = [:]
        var rest = field.utf8[...]
        func skipSpace() { rest = rest.drop(while: \.isBlank) }
        while true {
            skipSpace()
            let name = rest.prefix(while: FieldSyntax.isTokenByte)
            rest = rest[name.endIndex...]
            if !name.isEmpty {
                guard rest.popFirst() == UInt8(ascii: "="), let value = takeValue(from: &rest) else {
                    return nil
                }
                // RFC 7239 section 4: a parameter occurs once.
                guard pairs.updateValue(value, forKey: String(Substring(name)).lowercased()) == nil else {
                    return nil
                }
                skipSpace()
            }
            switch rest.popFirst() {
            case nil: return pairs
            case UInt8(ascii: ";"): continue
            case UInt8(ascii: ","): pairs = [:]
            default: return nil
            }
        }
    }

    /// Takes a token, or the text of a quoted string (RFC 9110 section 5.6.4); nil when malformed.
    private static func takeValue(from rest: inout Substring.UTF8View) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let token = rest.prefix(while: FieldSyntax.isTokenByte)
            rest = rest[token.endIndex...]
            return token.isEmpty ? nil : String(Substring(token))
        }
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                text.append(escaped)
            default: text.append(byte)
            }
        }
        return nil
    }
}
