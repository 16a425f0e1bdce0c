import Foundation
import WebText

extension StateChange {
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
        case .paddingAdded: state + Array(repeating: UInt8(ascii: "="), count: (4 - state.count % 4) % 4)
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
            replacing(
                ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"], in: state)
        case .readAsLatin1: state.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
        }
    }

    private func replacing(_ table: [Character: String], in state: [UInt8]) -> [UInt8] {
        state.flatMap { byte in
            table[Character(Unicode.Scalar(byte))].map { Array($0.utf8) } ?? [byte]
        }
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
