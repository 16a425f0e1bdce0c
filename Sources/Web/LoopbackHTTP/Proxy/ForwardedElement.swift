/// One element of a `Forwarded` field: pairs of a name and a value.
///
/// Source: RFC 7239 section 4.
enum ForwardedElement {
    /// The pairs of the last element, names in small letters; nil when the field is malformed.
    static func last(in field: String) -> [String: String]? {
        var pairs: [String: String] = [:]
        var rest = field.utf8[...]
        func skipSpace() { rest = rest.drop { $0 == 0x20 || $0 == 0x09 } }
        while true {
            skipSpace()
            let name = rest.prefix(while: FieldSyntax.isTokenByte)
            rest = rest[name.endIndex...]
            if !name.isEmpty {
                guard rest.popFirst() == UInt8(ascii: "="), let value = value(&rest) else { return nil }
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

    /// A token, or the text of a quoted string (RFC 9110 section 5.6.4).
    private static func value(_ rest: inout Substring.UTF8View) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let token = rest.prefix(while: FieldSyntax.isTokenByte)
            rest = rest[token.endIndex...]
            return token.isEmpty ? nil : String(Substring(token))
        }
        rest.removeFirst()
        var text: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            guard byte != UInt8(ascii: "\\") else {
                guard let escaped = rest.popFirst() else { return nil }
                text.append(escaped)
                continue
            }
            text.append(byte)
        }
        return nil
    }
}
