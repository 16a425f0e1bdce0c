import WebText

/// One challenge of a `WWW-Authenticate` field: a scheme by which a client may authenticate.
///
/// Source: RFC 9110 sections 11.2 and 11.6.1.
package struct AuthenticationChallenge: Sendable, Hashable {
    /// A parameter of a challenge, such as `error="invalid_token"`.
    package struct Parameter: Sendable, Hashable {
        /// The name as it was written.
        package let name: String
        /// The value, without quotation marks and escapes.
        package let value: String
    }

    /// The scheme as it was written, such as `Bearer`.
    package let scheme: String
    /// The parameters after the scheme, in the order of the wire.
    package private(set) var parameters: [Parameter] = []

    /// Whether the challenge has this scheme, in any letter case.
    package func hasScheme(_ scheme: String) -> Bool { self.scheme.isSameIgnoringASCIICase(as: scheme) }

    /// The value of the first parameter with this name, in any letter case; nil when there is none.
    package func parameter(_ name: String) -> String? {
        parameters.first { $0.name.isSameIgnoringASCIICase(as: name) }?.value
    }

    /// The challenges of a field value.
    ///
    /// Commas separate the challenges, and also the parameters of each challenge. So an element between
    /// commas either begins a challenge or is a further parameter of the last challenge. A parameter before
    /// the first scheme is skipped.
    package static func list(_ value: String) -> [AuthenticationChallenge] {
        var challenges: [AuthenticationChallenge] = []
        for element in elements(of: value) {
            // `name=value` and `name = value` are parameters; after a scheme comes a blank or nothing.
            if let parameter = Parameter(element) {
                if !challenges.isEmpty { challenges[challenges.endIndex - 1].parameters.append(parameter) }
                continue
            }
            let scheme = element.prefix { !$0.isBlank && $0 != UInt8(ascii: "=") }
            if scheme.isEmpty { continue }
            var challenge = AuthenticationChallenge(scheme: String(Substring(scheme)))
            // After a scheme there may also be Base64 (`token68`), which is not a parameter.
            let rest = element.dropFirst(scheme.count).withoutOuterBlanks
            if let parameter = Parameter(rest) { challenge.parameters = [parameter] }
            challenges.append(challenge)
        }
        return challenges
    }

    /// The bytes between commas that stand outside quotation marks, without the blanks around them.
    ///
    /// By bytes: with an accent after it, a comma is part of another character.
    private static func elements(of value: String) -> [Substring.UTF8View] {
        var elements: [Substring.UTF8View] = []
        var start = value.utf8.startIndex
        var isQuoted = false
        var isEscaped = false
        for (index, byte) in zip(value.utf8.indices, value.utf8) {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == UInt8(ascii: ","), !isQuoted {
                elements.append(value.utf8[start..<index].withoutOuterBlanks)
                start = value.utf8.index(after: index)
            }
        }
        elements.append(value.utf8[start...].withoutOuterBlanks)
        return elements
    }
}

extension AuthenticationChallenge.Parameter {
    /// Reads `name=value`, with blanks around the `=` or without; nil for another text, such as Base64 with its `=`.
    fileprivate init?(_ element: Substring.UTF8View) {
        let name = element.prefix { !$0.isBlank && $0 != UInt8(ascii: "=") }
        let rest = element.dropFirst(name.count).drop(while: \.isBlank)
        let value = rest.dropFirst().drop(while: \.isBlank)
        guard !name.isEmpty, rest.first == UInt8(ascii: "="), let first = value.first,
            first != UInt8(ascii: "=")
        else { return nil }
        self.name = String(Substring(name))
        self.value = first == UInt8(ascii: "\"") ? Self.unquoted(value) : String(Substring(value))
    }

    /// The text of a quoted string, to its closing quotation mark (RFC 9110 section 5.6.4).
    private static func unquoted(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in text.dropFirst() {
            if !isEscaped, byte == UInt8(ascii: "\"") { break }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            if !isEscaped { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension HTTPHeaders {
    /// The challenges of all fields `WWW-Authenticate`, in the order of the wire.
    package var challenges: [AuthenticationChallenge] {
        values(of: "WWW-Authenticate").flatMap(AuthenticationChallenge.list)
    }
}
