import WebText

// Docs/flip-check.md shows this step from outside.

/// The fault of a `state` that Google refuses, as far as it and the one that was sent show it.
package struct StateDiagnosis: Sendable, Redacted {
    package let beginning: StateBeginning
    package let marks: [StateMark]
    /// The bytes of the `state` that came back.
    package let length: Int
    package let difference: StateDifference?

    package init(_ received: String, sent: String? = nil) {
        let received = Self.state(in: received)
        beginning = StateBeginning(received)
        marks = StateMark.marks(on: received)
        length = received.utf8.count
        difference = sent.map { StateDifference(sent: Self.state(in: $0), received: received) }
    }

    /// Whether nothing was found: it is the one that was sent, or looks like one of Google's.
    package var isClean: Bool {
        if let difference { return difference == .none }
        return beginning == .likeGoogles && marks.isEmpty
    }

    /// The value of `state` in a URL's query, decoded once; any other text is the value itself.
    private static func state(in text: String) -> String {
        guard text.utf8.starts(with: "https://".utf8) || text.utf8.starts(with: "http://".utf8) else {
            return text
        }
        let query = text.utf8.firstIndex(of: UInt8(ascii: "?")).map { text[$0...].dropFirst() } ?? ""
        // A bare plus stays: read as a space it would hide the commonest mistake.
        let item = Parameters(parsing: query, plus: .literal).items.first {
            $0.name.hasSameBytes(as: "state")
        }
        return item.map { (try? $0.decoded()) ?? $0.rawValue } ?? ""
    }

    /// The diagnosis as lines, without the `state` itself.
    package var description: String {
        var lines = ["state of \(length) bytes"]
        if let difference { lines.append("compared with the one sent: \(difference)") }
        // Once it is known to be the one that was sent, its looks say nothing more.
        if difference != StateDifference.none {
            lines.append("its beginning: \(beginning)")
            lines += marks.map { "its characters: \($0.rawValue)" }
        }
        return lines.joined(separator: "\n")
    }
}

/// The origin of a `state`: Google seems to report the first byte of its base64url as a signed number.
package enum StateBeginning: Sendable, Hashable, CustomStringConvertible {
    case empty
    /// The first byte is 0, as in every `state` of Google's that was seen.
    case likeGoogles
    /// `{`: JSON in base64, such as the `state` of a session framework; with two dots a JSON Web Token.
    case json(isWebToken: Bool)
    /// The text does not begin with two characters of base64url.
    case notBase64URL
    /// Some other byte, and the number that Google would report for it.
    case other(number: Int)

    package init(_ state: String) {
        var bytes = state.utf8.makeIterator()
        guard let first = bytes.next() else {
            self = .empty
            return
        }
        guard let high = Self.value(first), let low = bytes.next().flatMap(Self.value) else {
            self = .notBase64URL
            return
        }
        switch UInt8(truncatingIfNeeded: high << 2 | low >> 4) {
        case 0: self = .likeGoogles
        case UInt8(ascii: "{"): self = .json(isWebToken: state.utf8.count { $0 == UInt8(ascii: ".") } == 2)
        case let byte: self = .other(number: Int(Int8(bitPattern: byte)))
        }
    }

    /// The beginnings, of two characters each, that make Google report this number; none when it cannot be.
    package static func beginnings(reportedAs number: Int) -> [String] {
        guard let byte = Int8(exactly: number).map(UInt8.init(bitPattern:)) else { return [] }
        let first = alphabet[Int(byte >> 2)]
        return (0..<16).map { low in
            String(decoding: [first, alphabet[Int(byte & 3) << 4 | low]], as: UTF8.self)
        }
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    private static func value(_ byte: UInt8) -> Int? { alphabet.firstIndex(of: byte) }

    /// Whether a byte is one of base64url (RFC 4648 section 5).
    static func isInAlphabet(_ byte: UInt8) -> Bool { value(byte) != nil }

    package var description: String {
        switch self {
        case .empty: "there is no state; send back the one that came with the request"
        case .likeGoogles: "the first byte is 0, as in every state of Google's that was seen"
        case .json(isWebToken: false):
            "the first byte is {: this is JSON in base64, not Google's state. Google would report 123. "
                + "A session or login framework has put its own state in place of Google's"
        case .json(isWebToken: true):
            "this is a JSON Web Token, not Google's state. Google would report 123. "
                + "A session or login framework has put its own state in place of Google's"
        case .notBase64URL: "it does not begin with base64url; Google's does"
        case .other(let number):
            "the first byte is not 0: Google would report \(number). This state was made by another server, "
                + "by hand for a test perhaps, or its beginning was changed"
        }
    }
}

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
