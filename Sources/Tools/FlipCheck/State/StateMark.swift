import WebText

/// A mark of a careless encoder or decoder; Google promises no alphabet, so it is a hint, and no proof.
package enum StateMark: String, Sendable, Hashable, CaseIterable {
    case space = "it has a space: a + was read as one, or two values were joined"
    case percentEscape = "it has percent escapes: it was encoded once more than it was decoded"
    case standardBase64 =
        "it has + or /: base64 was written again in the standard alphabet, not the URL one"
    case padding = "it ends in =: base64 was written again, with padding"
    case wrapping = "it has white space or quotation marks around it: take the value only"
    case otherCharacter = "it has characters that none of Google's states had"
    case length = "no base64 text has this length: a piece is missing"

    package static func marks(on state: String) -> [StateMark] {
        let bytes = Array(state.utf8)
        let body = bytes.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
        let isOpaque = body.allSatisfy(StateBeginning.isInAlphabet)
        return allCases.filter { mark in
            switch mark {
            case .space: bytes.contains(UInt8(ascii: " "))
            case .percentEscape:
                bytes.contains(UInt8(ascii: "%"))
                    && (try? PercentCoding.decode(state, plus: .literal)).map { $0.utf8.count < bytes.count }
                        == true
            case .standardBase64: bytes.contains { "+/".utf8.contains($0) }
            case .padding: bytes.last == UInt8(ascii: "=")
            case .wrapping:
                [bytes.first, bytes.last].contains { $0.map { "\"'\n\r\t ".utf8.contains($0) } == true }
            case .otherCharacter:
                body.contains { !StateBeginning.isInAlphabet($0) && !"+/% \"'\n\r\t".utf8.contains($0) }
            case .length: isOpaque && body.count % 4 == 1
            }
        }
    }
}
