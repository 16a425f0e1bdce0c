import Foundation
import WebText

/// What careless software does to a `state`, as a function on bytes: it has to produce the difference.
package enum StateChange: Sendable, Hashable, CaseIterable, CustomStringConvertible {
    /// Only the part before the first of this character is left.
    case cut(at: Character)
    case plusReadAsSpace, spaceWrittenAsPlus, percentDecoded, formDecoded, percentEncoded, paddingCut,
        paddingAdded, toStandardAlphabet, toURLAlphabet, base64Encoded, base64Decoded, lowercased, uppercased,
        trimmed, quoted, htmlEscaped, readAsLatin1

    /// Every change, the plainer explanations first.
    package static let allCases: [StateChange] =
        [.plusReadAsSpace, .spaceWrittenAsPlus, .percentDecoded, .formDecoded, .percentEncoded] + [
            .paddingCut, .paddingAdded, .toStandardAlphabet, .toURLAlphabet, .trimmed, .quoted,
        ] + [.htmlEscaped, .lowercased, .uppercased, .base64Encoded, .base64Decoded, .readAsLatin1]
        + ["&", "#", "+", " ", ";", "=", "%", "|"].map(StateChange.cut)

    package var description: String {
        switch self {
        case .plusReadAsSpace:
            "a + was read as a space; take state from the raw query, and escape + as %2B when you write it"
        case .spaceWrittenAsPlus: "a space was written as +; escape it as %20"
        case .percentDecoded: "it was percent-decoded once more than it was encoded; decode once"
        case .formDecoded:
            "it was form-decoded once more than it was encoded; decode once, and leave + as it is"
        case .percentEncoded:
            "it was percent-encoded twice, or not decoded when it was read; encode once, when you write the "
                + "URL"
        case .cut(at: let character):
            "it was cut at the first \(Self.name(character)); escape the value before you put it into a URL"
        case .paddingCut: "the = at the end were cut off; keep every byte"
        case .paddingAdded: "= were added at the end; do not decode and encode it, keep the text"
        case .toStandardAlphabet:
            "- and _ have become + and /: it was decoded and encoded as base64; keep the text"
        case .toURLAlphabet:
            "+ and / have become - and _: it was decoded and encoded as base64; keep the text"
        case .base64Encoded: "it was encoded as base64; keep the text"
        case .base64Decoded: "it was decoded as base64; keep the text"
        case .lowercased: "capital letters have become small; state is case-sensitive"
        case .uppercased: "small letters have become capital; state is case-sensitive"
        case .trimmed: "white space or quotation marks around it were cut off; keep every byte"
        case .quoted: "quotation marks were put around it; send the value alone"
        case .htmlEscaped: "it was escaped for HTML and not unescaped; escape it for a page only"
        case .readAsLatin1: "its UTF-8 was read as Latin-1; read it as UTF-8"
        }
    }

    private static func name(_ character: Character) -> String {
        character == " " ? "space" : String(character)
    }

    /// The bytes of a `state` after the change; nil when the change cannot be made.
    func applied(to state: [UInt8]) -> [UInt8]? {
        switch self {
        case .plusReadAsSpace: replacing(["+": " "], in: state)
        case .spaceWrittenAsPlus: replacing([" ": "+"], in: state)
        case .percentDecoded: decoded(state, plus: .literal)
        case .formDecoded: decoded(state, plus: .space)
        case .percentEncoded: Array(PercentCoding.encode(String(decoding: state, as: UTF8.self)).utf8)
        case .cut(at: let character):
            state.firstIndex { character.utf8.first == $0 }.map { Array(state[..<$0]) }
        case .paddingCut: trimming(state, "=", leading: false)
        case .paddingAdded: Self.padded(state)
        case .toStandardAlphabet: replacing(["-": "+", "_": "/"], in: state)
        case .toURLAlphabet: replacing(["+": "-", "/": "_"], in: state)
        case .base64Encoded: Array(Data(state).base64EncodedString().utf8)
        case .base64Decoded:
            Data(base64Encoded: Data(Self.padded(replacing(["-": "+", "_": "/"], in: state)))).map(Array.init)
        case .lowercased: state.map { Self.isCapital($0) ? $0 | 0x20 : $0 }
        case .uppercased: state.map { Self.isCapital($0 & 0xDF) && $0 & 0x20 != 0 ? $0 & 0xDF : $0 }
        case .trimmed: trimming(state, " \t\r\n\"'", leading: true)
        case .quoted: [UInt8(ascii: "\"")] + state + [UInt8(ascii: "\"")]
        case .htmlEscaped:
            replacing(["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"], in: state)
        case .readAsLatin1: state.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
        }
    }

    private func replacing(_ table: [Character: String], in state: [UInt8]) -> [UInt8] {
        state.flatMap { byte in table[Character(Unicode.Scalar(byte))].map { Array($0.utf8) } ?? [byte] }
    }

    private func decoded(_ state: [UInt8], plus: PercentCoding.Plus) -> [UInt8]? {
        (try? PercentCoding.decode(String(decoding: state, as: UTF8.self), plus: plus)).map { Array($0.utf8) }
    }

    private func trimming(_ state: [UInt8], _ characters: String, leading: Bool) -> [UInt8] {
        let end = (state.lastIndex { !characters.utf8.contains($0) } ?? -1) + 1
        return Array(leading ? state[..<end].drop { characters.utf8.contains($0) } : state[..<end])
    }

    private static func padded(_ state: [UInt8]) -> [UInt8] {
        state + Array(repeating: UInt8(ascii: "="), count: (4 - state.count % 4) % 4)
    }

    private static func isCapital(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
