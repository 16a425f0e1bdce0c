import PlatformCrypto
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

    /// The marks on a `state` that came back.
    package static func marks(on state: String) -> [StateMark] {
        allCases.filter { $0.isOn(state) }
    }

    private func isOn(_ state: String) -> Bool {
        let bytes = state.utf8
        let withoutPadding = state.withoutPadding.utf8
        switch self {
        case .space: return bytes.contains(UInt8(ascii: " "))
        case .percentEscape:
            let decoded = try? PercentCoding.decode(state, plus: .literal)
            // An escape is longer than the byte that it stands for.
            return decoded.map { $0.utf8.count < bytes.count } ?? false
        case .standardBase64: return bytes.contains { "+/".utf8.contains($0) }
        case .padding: return bytes.last == UInt8(ascii: "=")
        case .wrapping:
            let ends = [bytes.first, bytes.last].compactMap(\.self)
            return ends.contains { Self.wrappers.utf8.contains($0) }
        case .otherCharacter:
            // The characters that have a mark of their own are left out.
            let known = Base64URL.alphabet + "+/% ".utf8 + Self.wrappers.utf8
            return withoutPadding.contains { !known.contains($0) }
        case .length:
            // Four characters write three bytes; one character alone writes none (RFC 4648 section 4).
            return withoutPadding.allSatisfy(Base64URL.alphabet.contains) && withoutPadding.count % 4 == 1
        }
    }

    private static let wrappers = "\"'\n\r\t "
}
