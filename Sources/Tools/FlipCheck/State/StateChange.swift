import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What careless software does to a `state`, as a function on bytes.
///
/// A change is an explanation only if it makes the received `state` out of the sent `state`.
package enum StateChange: Sendable, Hashable, CaseIterable {
    /// Only the part before the first of this character is left.
    case cut(at: Character)
    case plusReadAsSpace
    case spaceWrittenAsPlus
    case percentDecoded
    /// Percent-decoded, and a plus read as a space.
    case formDecoded
    case percentEncoded
    /// The `=` signs at the end were cut off, or were added.
    case paddingCut, paddingAdded
    /// The alphabet of base64 became that of base64url, or the other way round (RFC 4648 section 5).
    case toStandardAlphabet, toURLAlphabet
    case base64Encoded, base64Decoded
    case lowercased, uppercased
    case trimmed
    /// White space at the end is missing, as in a header that it was written into without an escape.
    case endTrimmed
    case quoted
    /// A backslash before quotation marks and backslashes.
    case slashed
    /// Escaped for HTML, with this in place of an apostrophe, which frameworks write in different ways.
    case htmlEscaped(apostrophe: String)
    case readAsLatin1

    /// Every change, the plainer explanations first: the first that fits is reported.
    package static let allCases: [StateChange] = changesOfWhole + htmlEscapes + cuts

    private static let changesOfWhole: [StateChange] = [
        .plusReadAsSpace, .spaceWrittenAsPlus, .percentDecoded, .formDecoded, .percentEncoded, .paddingCut,
        .paddingAdded, .toStandardAlphabet, .toURLAlphabet, .trimmed, .endTrimmed, .quoted, .slashed,
        .lowercased, .uppercased, .base64Encoded, .base64Decoded, .readAsLatin1,
    ]

    private static let htmlEscapes = ["&#39;", "&#039;", "&#x27;", "&apos;", "'"]
        .map(StateChange.htmlEscaped)

    private static let cuts = ["&", "#", "+", " ", ";", "=", "%", "|"].map(StateChange.cut)

    /// The bytes of a `state` after the change, or nil when the change cannot be made.
    func applied(to state: [UInt8]) -> [UInt8]? {
        switch self {
        case .plusReadAsSpace: Self.replacing(["+": " "], in: state)
        case .spaceWrittenAsPlus: Self.replacing([" ": "+"], in: state)
        case .percentDecoded: Self.decoded(state, plus: .literal)
        case .formDecoded: Self.decoded(state, plus: .space)
        case .percentEncoded: Array(PercentCoding.encode(String(decoding: state, as: UTF8.self)).utf8)
        case .cut(at: let character):
            state.firstIndex { character.utf8.first == $0 }.map { Array(state[..<$0]) }
        case .paddingCut: Self.withoutEnd(of: "=", state)
        case .paddingAdded: Self.padded(state)
        case .toStandardAlphabet: Self.inStandardAlphabet(state)
        case .toURLAlphabet: Self.replacing(["+": "-", "/": "_"], in: state)
        case .base64Encoded: Array(Data(state).base64EncodedString().utf8)
        case .base64Decoded:
            Data(base64Encoded: Data(Self.padded(Self.inStandardAlphabet(state)))).map(Array.init)
        // The bit 0x20 makes a capital letter small.
        case .lowercased: state.map { $0.isASCIILetter ? $0 | 0x20 : $0 }
        case .uppercased: state.map { $0.isASCIILetter ? $0 & ~0x20 : $0 }
        case .trimmed: Self.withoutEnds(of: " \t\r\n\"'", state)
        case .endTrimmed: Self.withoutEnd(of: " \t\r\n", state)
        case .quoted: [UInt8(ascii: "\"")] + state + [UInt8(ascii: "\"")]
        case .slashed: Self.replacing(["\"": "\\\"", "'": "\\'", "\\": "\\\\"], in: state)
        case .htmlEscaped(let apostrophe):
            Self.replacing(
                ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": apostrophe], in: state)
        case .readAsLatin1: state.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
        }
    }

    private static func replacing(_ replacements: [Character: String], in state: [UInt8]) -> [UInt8] {
        state.flatMap { byte in
            guard let text = replacements[Character(Unicode.Scalar(byte))] else { return [byte] }
            return Array(text.utf8)
        }
    }

    private static func decoded(_ state: [UInt8], plus: PercentCoding.Plus) -> [UInt8]? {
        let text = try? PercentCoding.decode(String(decoding: state, as: UTF8.self), plus: plus)
        return text.map { Array($0.utf8) }
    }

    private static func withoutEnd(of characters: String, _ state: [UInt8]) -> [UInt8] {
        guard let last = state.lastIndex(where: { !characters.utf8.contains($0) }) else { return [] }
        return Array(state[...last])
    }

    private static func withoutEnds(of characters: String, _ state: [UInt8]) -> [UInt8] {
        Array(withoutEnd(of: characters, state).drop { characters.utf8.contains($0) })
    }

    private static func inStandardAlphabet(_ state: [UInt8]) -> [UInt8] {
        replacing(["-": "+", "_": "/"], in: state)
    }

    /// The text with `=` up to the next multiple of four characters (RFC 4648 section 4).
    private static func padded(_ state: [UInt8]) -> [UInt8] {
        state + Array(repeating: UInt8(ascii: "="), count: (4 - state.count % 4) % 4)
    }
}
