import AppFlip
import Foundation
import GoogleRedirectURIs
import TestSupport
import Testing
import WebText

/// A `state` of any characters goes to the app and comes back.
@Suite struct StatePropertyTests {
    @Test func `for ten thousand random states Google gets the bytes that it sent`() async throws {
        var random = SeededGenerator(seed: 20_261_121)
        let uri = GoogleRedirectURI.flip(.assistant)
        for round in 0..<10_000 {
            // Other tests have answers waiting for a thread.
            await Task.yield()
            let state = randomState(using: &random)
            let request = FlipRequest(
                universalLink: "https://partner.example/flip", clientID: "c", scope: ["a", "b"], state: state,
                redirectURI: uri.text)
            // As we write it, and in one of the ways in which another sender may.
            let writing = Writing.allCases[round % Writing.allCases.count]
            let other =
                "https://partner.example/flip?scope=a+b&state=\(writing.encode(state))&client_id=c"
                + "&redirect_uri=\(writing.encode(uri.text))"
            for link in [request.url, other] {
                let read = try FlipRequest(parsing: link, limit: 100_000)
                // Foundation escapes text that is not a URI, with its %, before the app can read it.
                if link.utf8.allSatisfy({ $0 < 0x80 }), link.utf8.count <= FlipRequest.maximumLength {
                    let url = try #require(URL(string: link))
                    #expect(try FlipRequest(parsing: url.absoluteString) == read)
                }
                let reply = FlipReply.code("co+de=\(round)", state: read.state).url(at: uri)
                let received = try FlipReply(parsing: reply, at: uri)
                let form = Parameters(
                    parsing: Substring(reply.utf8.dropFirst(uri.text.utf8.count + 1)), plus: .space)
                guard bytes(received.state) == bytes(state), bytes(try form.value("state")) == bytes(state),
                    received == .code("co+de=\(round)", state: state), read == request
                else {
                    Issue.record("round \(round): \(bytes(state) ?? []) through \(link)")
                    return
                }
            }
        }
    }

    /// A text of 1 to 2,048 bytes of all kinds, more often a short one.
    private func randomState(using random: inout SeededGenerator) -> String {
        let isLong = Int.random(in: 0..<16, using: &random) == 0
        let maximumLength = isLong ? 2_048 : [16, 64, 256].randomElement(using: &random) ?? 256
        let length = Int.random(in: 1...maximumLength, using: &random)
        var state = String.UnicodeScalarView()
        var count = 0
        while count < length {
            let scalar = randomScalar(using: &random)
            guard count + UTF8.width(scalar) <= length else { continue }
            count += UTF8.width(scalar)
            state.append(scalar)
        }
        return String(state)
    }

    private static let delimiters = Array("+%&=#/?; ".unicodeScalars)

    private func randomScalar(using random: inout SeededGenerator) -> UnicodeScalar {
        let range: ClosedRange<UInt32> =
            switch Int.random(in: 0..<8, using: &random) {
            case 0, 1, 2: 0x21...0x7E
            case 3: 0x00...0x20
            case 4: 0x7F...0x7FF
            case 5: 0x300...0x36F
            case 6: 0x800...0xFFFF
            default: 0x10000...0x10FFFF
            }
        if Int.random(in: 0..<6, using: &random) == 0 {
            return Self.delimiters.randomElement(using: &random) ?? "+"
        }
        return UnicodeScalar(UInt32.random(in: range, using: &random)) ?? "\u{212A}"
    }
}

/// Ways to write a value into a link that mean the same bytes.
private enum Writing: CaseIterable {
    /// Escapes in lower case.
    case lowerCaseHex
    /// Every byte escaped, letters too.
    case everyByte
    /// Characters that a query may have are not escaped (RFC 3986 section 3.4), also a plus.
    case bareWhereAllowed
    /// As the last, with letters beyond ASCII bare as well.
    case internationalized

    func encode(_ text: String) -> String {
        let table = Self.tables[self] ?? []
        var bytes: [UInt8] = []
        for byte in text.utf8 { bytes += table[Int(byte)] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text of each byte.
    private static let tables = Dictionary(
        uniqueKeysWithValues: allCases.map { writing in
            let digits = Array((writing == .lowerCaseHex ? "0123456789abcdef" : "0123456789ABCDEF").utf8)
            let table = (UInt8(0)...255).map { byte in
                writing.staysBare(byte)
                    ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
            return (writing, table)
        })

    private func staysBare(_ byte: UInt8) -> Bool {
        let isLetterOrDigit =
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        return switch self {
        case .lowerCaseHex: isLetterOrDigit
        case .everyByte: false
        case .bareWhereAllowed: isLetterOrDigit || "-._~!$'()*+,;=:@/?".utf8.contains(byte)
        case .internationalized: isLetterOrDigit || "-._~!$'()*+,;=:@/?".utf8.contains(byte) || byte >= 0x80
        }
    }
}
