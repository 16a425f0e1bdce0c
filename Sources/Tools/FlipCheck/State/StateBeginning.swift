import PlatformCrypto

/// The origin of a `state`: Google seems to report the first byte of its base64url as a signed number.
package enum StateBeginning: Sendable, Hashable, CustomStringConvertible {
    case empty
    /// The first byte is 0, as in every `state` of Google's that was seen.
    case likeGoogles
    /// The first byte is `{`: JSON in base64, such as the `state` of a session framework, or a JSON Web Token.
    case json(isWebToken: Bool)
    /// The text does not begin with two characters of base64url.
    case notBase64URL
    /// The first byte is 10, as in states of Google's that developers published in 2018.
    case likeGooglesOf2018
    /// Some other byte, and the number that Google would report for it.
    case other(number: Int)

    package init(_ state: String) {
        if state.isEmpty {
            self = .empty
            return
        }
        let sixBits = state.utf8.prefix(2).compactMap { Base64URL.alphabet.firstIndex(of: $0) }
        guard sixBits.count == 2 else {
            self = .notBase64URL
            return
        }
        // The first byte is all bits of the first character and two of the second (RFC 4648 section 4).
        switch UInt8(truncatingIfNeeded: sixBits[0] << 2 | sixBits[1] >> 4) {
        case 0: self = .likeGoogles
        case Self.byteOf2018: self = .likeGooglesOf2018
        case UInt8(ascii: "{"): self = .json(isWebToken: state.utf8.count { $0 == UInt8(ascii: ".") } == 2)
        case let byte: self = .other(number: Int(Int8(bitPattern: byte)))
        }
    }

    /// The beginnings, of two characters each, that make Google report this number, or none for a number that is not a byte.
    package static func beginnings(reportedAs number: Int) -> [String] {
        guard let byte = Int8(exactly: number).map(UInt8.init(bitPattern:)) else { return [] }
        let first = Base64URL.alphabet[Int(byte >> 2)]
        // Of the second character only the upper two bits belong to the first byte.
        return (0..<16).map { lowerBits in
            let second = Base64URL.alphabet[Int(byte & 3) << 4 | lowerBits]
            return String(decoding: [first, second], as: UTF8.self)
        }
    }

    /// The beginning of a message of protocol buffers (actions-on-google/smart-home-nodejs, issues 110 and 167).
    private static let byteOf2018: UInt8 = 10

    package var description: String {
        switch self {
        case .empty: "there is no state; send back the one that came with the request"
        case .likeGoogles: "the first byte is 0, as in every state of Google's that was seen"
        case .likeGooglesOf2018:
            "the first byte is 10, as in states of Google's that developers published in 2018; those that were seen "
                + "since begin with 0. If it is new, another server made it, or its beginning was changed"
        case .json(let isWebToken):
            (isWebToken ? "this is a JSON Web Token" : "the first byte is {: this is JSON in base64")
                + ", not Google's state. Google would report 123. A session or login framework has put its own "
                + "state in place of Google's"
        case .notBase64URL: "it does not begin with base64url; Google's does"
        case .other(let number):
            "the first byte is not 0: Google would report \(number). This state was made by another server, "
                + "by hand for a test perhaps, or its beginning was changed"
        }
    }
}
