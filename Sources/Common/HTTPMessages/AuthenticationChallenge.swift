/// One challenge of a `WWW-Authenticate` field: a scheme by which a client may authenticate.
///
/// Source: RFC 9110 section 11.6.1.
package struct AuthenticationChallenge: Sendable, Hashable {
    /// The scheme as it was written, such as `Bearer`; ``isOf(scheme:)`` compares it without case.
    package let scheme: String
    /// The text behind the scheme, which is a list of parameters or a token; empty when there is none.
    package let parameters: String

    /// Whether the challenge has a scheme, written in upper or lower case.
    package func isOf(scheme: String) -> Bool { self.scheme.lowercased() == scheme.lowercased() }

    /// The challenges of a field value.
    ///
    /// Commas separate the challenges, and also the parameters of each challenge. So an element between
    /// commas either begins a challenge or is a further parameter of the last challenge.
    package static func list(_ value: String) -> [AuthenticationChallenge] {
        var challenges: [AuthenticationChallenge] = []
        for element in elements(of: value) {
            let name = element.prefix { !isSpace($0) && $0 != "=" && $0 != "," }
            let rest = element.dropFirst(name.count).drop(while: isSpace)
            if name.isEmpty { continue }
            // `name=value` and `name = value` are parameters; after a scheme comes a space or nothing.
            let isParameter = rest.first == "="
            if !isParameter {
                challenges.append(AuthenticationChallenge(scheme: String(name), parameters: String(rest)))
            } else if let last = challenges.popLast() {
                let separator = last.parameters.isEmpty ? "" : ", "
                challenges.append(
                    AuthenticationChallenge(
                        scheme: last.scheme, parameters: "\(last.parameters)\(separator)\(element)"))
            }
        }
        return challenges
    }

    /// The text between commas that stand outside quotation marks, without the white space around it.
    private static func elements(of value: String) -> [Substring] {
        var elements: [Substring] = []
        var start = value.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in value.indices {
            let character = value[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ",", !isQuoted {
                elements.append(value[start..<index])
                start = value.index(after: index)
            }
        }
        elements.append(value[start...])
        return elements.map { $0.drop(while: isSpace).withoutEnd(where: isSpace) }
    }

    private static func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
}

extension Substring {
    /// The text without the characters at its end for which a condition holds.
    fileprivate func withoutEnd(where isDropped: (Character) -> Bool) -> Substring {
        var text = self
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}

extension HTTPHeaders {
    /// The challenges of all fields `WWW-Authenticate`, in the order of the wire.
    package var challenges: [AuthenticationChallenge] {
        values(of: "WWW-Authenticate").flatMap(AuthenticationChallenge.list)
    }
}
