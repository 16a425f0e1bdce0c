import HTTPMessages
import JOSE
import LocalWeb
import WebText

/// The texts that are hidden, those of which the beginning is shown, and those that the run made and shows.
package final class Secrets: Sendable {
    private struct Values {
        var hidden: Set<String> = []
        var issued: Set<String> = []
        /// Made by the run, or in the configuration and no secret.
        var own: Set<String> = []
        /// Values to look for in every writing, the longest first.
        var searched: [String] = []

        mutating func search(for value: String) {
            guard !searched.contains(value) else { return }
            // The longest first: a secret may be part of another.
            let place = searched.firstIndex { $0.utf8.count < value.utf8.count } ?? searched.endIndex
            searched.insert(value, at: place)
        }
    }

    private let values = Locked(Values())

    /// These values are hidden; one of less than four characters would be found everywhere.
    package init(_ hidden: [String] = []) {
        values.withLock { values in
            for value in hidden where value.utf8.count >= 4 && values.hidden.insert(value).inserted {
                values.issued.insert(value)
                if value.utf8.count >= 8 || !value.utf8.allSatisfy(PercentCoding.isUnreserved) {
                    values.search(for: value)
                }
            }
        }
    }

    package convenience init(of configuration: FlipCheckConfiguration) {
        self.init(configuration.secrets)
        for value in configuration.shownValues { own(value) }
    }

    /// From now on only the beginning of this value, of the partner, is shown.
    package func remember(_ value: String) {
        guard value.utf8.count >= 4 else { return }
        values.withLock { values in
            guard !values.own.contains(value), values.issued.insert(value).inserted else { return }
            if !value.utf8.allSatisfy(PercentCoding.isUnreserved) { values.search(for: value) }
        }
    }

    /// This value, made by the run, may be shown.
    package func own(_ value: String) {
        values.withLock { values in
            guard !values.hidden.contains(value) else { return }
            values.own.insert(value)
            for run in value.utf8.split(whereSeparator: { !PercentCoding.isUnreserved($0) })
            where run.count >= 16 {
                values.own.insert(String(decoding: run, as: UTF8.self))
            }
        }
    }

    /// A value as it may be shown; nil when it is none of those that the run knows.
    private func shownIfKnown(_ value: String) -> String? {
        values.withLock { values in
            if values.hidden.contains(value) { return "(hidden)" }
            if values.own.contains(value) { return value }
            return values.issued.contains(value) ? Self.shortened(value) : nil
        }
    }

    package func shown(_ name: some StringProtocol, _ value: String) -> String {
        if let known = shownIfKnown(value) { return known }
        return SecretName.isSecret(name) && !value.isEmpty ? Self.shortened(value) : hidden(in: value)
    }

    func isShown(_ name: some StringProtocol, _ value: String) -> Bool { shown(name, value) == value }

    /// The text with every secret in it hidden or shortened, and all that looks like one.
    package func hidden(in text: String) -> String {
        let text = withoutWritings(in: text)
        var output: [UInt8] = []
        var rest = text.utf8[...]
        while let first = rest.first {
            let run = rest.prefix { PercentCoding.isUnreserved($0) == PercentCoding.isUnreserved(first) }
            rest = rest[run.endIndex...]
            if PercentCoding.isUnreserved(first), run.count >= 4 {
                let text = String(decoding: run, as: UTF8.self)
                let known = shownIfKnown(text) ?? (Self.looksLikeSecret(text) ? Self.shortened(text) : text)
                output += known.utf8
            } else {
                output += run
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// A text that may quote the server, as it may be printed: without secrets and control characters.
    func printable(_ text: String) -> String { Printable.text(hidden(in: text), limit: 2_000) }

    /// The text without the secrets that a server may have written in another way, before it is taken apart.
    func withoutWritings(in text: String) -> String {
        let (searched, hidden) = values.withLock { ($0.searched, $0.hidden) }
        return searched.reduce(text) { text, secret in
            WrittenSecret(secret).replaced(
                in: text, by: hidden.contains(secret) ? "(hidden)" : Self.shortened(secret))
        }
    }

    /// Whether a run of characters looks like a code, a token or an identifier of a session.
    static func looksLikeSecret(_ run: String) -> Bool {
        guard run.utf8.count >= 16 else { return false }
        let digits = run.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let small = run.utf8.count { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let capital = run.utf8.count { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        // A name in camel case has no digit, and one with a number has no capitals.
        return digits > 1 && small + capital > 1 || digits == 1 && small > 2 && capital > 2
    }

    static func shortened(_ value: String) -> String {
        let count = value.count
        let shown = count >= 20 ? 6 : count >= 8 ? 3 : 0
        return "\(value.prefix(shown))… (\(count) characters)"
    }

    /// Remembers the values that only the partner and its client may know.
    package func learn(from response: HTTPResponse) {
        for line in response.headers.values(of: "Set-Cookie") {
            let pair = line.prefix { $0 != ";" }
            if let equals = pair.firstIndex(of: "=") { remember(String(pair[equals...].dropFirst())) }
        }
        if let location = response.headers["Location"] { learn(fromAddress: location, depth: 0) }
        if let value = JSONValue(json: response.body) { learn(from: value, named: "", depth: 0) }
    }

    private func learn(fromAddress address: String, depth: Int) {
        guard depth < 4 else { return }
        let bytes = address.utf8
        guard let mark = bytes.firstIndex(where: { "?#".utf8.contains($0) }) else { return }
        let pieces = bytes[bytes.index(after: mark)...].split { "?#&;".utf8.contains($0) }
        for piece in pieces.prefix(64) {
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(decoding: piece[..<equals], as: UTF8.self)
            let raw = String(decoding: piece[equals...].dropFirst(), as: UTF8.self)
            let value = (try? PercentCoding.decode(raw, plus: .space)) ?? raw
            if SecretName.isSecret(name) {
                remember(raw)
                remember(value)
            } else {
                learn(fromAddress: value, depth: depth + 1)
            }
        }
    }

    private func learn(from value: JSONValue, named name: String, depth: Int) {
        guard depth < 4 else { return }
        switch value {
        case .string(let text):
            if SecretName.isSecret(name) { remember(text) } else { learn(fromAddress: text, depth: depth) }
        case .object(let members):
            for (name, member) in members { learn(from: member, named: name, depth: depth + 1) }
        case .array(let elements):
            for element in elements.prefix(64) { learn(from: element, named: name, depth: depth + 1) }
        default: break
        }
    }
}

/// A secret as it is, or as a URL, a form, HTML or JSON writes it.
struct WrittenSecret {
    private let bytes: [UInt8]

    init(_ secret: String) { bytes = Array(secret.utf8) }

    func replaced(in text: String, by replacement: @autoclosure () -> String) -> String {
        let text = Array(text.utf8)
        guard text.count >= bytes.count, !bytes.isEmpty else { return String(decoding: text, as: UTF8.self) }
        var output: [UInt8] = []
        var place = 0
        while place < text.count {
            let byte = text[place]
            if byte == bytes[0] || "%+&\\".utf8.contains(byte), let end = end(in: text[place...]) {
                output += replacement().utf8
                place = end
            } else {
                output.append(byte)
                place += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The place behind the secret at the beginning; a `%` may be its own or an escape, and both are tried.
    private func end(in text: ArraySlice<UInt8>) -> Int? {
        var places: Set<Int> = [text.startIndex]
        for byte in bytes {
            places = places.reduce(into: []) { next, place in
                for length in Self.lengths(of: byte, at: text[place...]) { next.insert(place + length) }
            }
            if places.isEmpty { return nil }
        }
        return places.max()
    }

    /// How long each writing of a byte is with which the text begins; none when it begins with another byte.
    private static func lengths(of byte: UInt8, at text: ArraySlice<UInt8>) -> [Int] {
        guard let first = text.first else { return [] }
        var lengths = first == byte ? [1] : []
        switch first {
        case UInt8(ascii: "+") where byte == UInt8(ascii: " "): lengths.append(1)
        case UInt8(ascii: "%") where text.dropFirst().prefix(2).hexadecimal == UInt32(byte): lengths.append(3)
        case UInt8(ascii: "\\"):
            let escape = text.dropFirst()
            if escape.first == byte { lengths.append(2) }
            if escape.first == UInt8(ascii: "u"), escape.dropFirst().prefix(4).hexadecimal == UInt32(byte) {
                lengths.append(6)
            }
        case UInt8(ascii: "&"):
            guard let end = text.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { break }
            if Self.isEntity(text[(text.startIndex + 1)..<end], of: byte) {
                lengths.append(end + 1 - text.startIndex)
            }
        default: break
        }
        return lengths
    }

    /// Whether this is, between `&` and `;`, a byte in HTML: `quot`, `#34` or `#x22`.
    private static func isEntity(_ name: ArraySlice<UInt8>, of byte: UInt8) -> Bool {
        guard name.first == UInt8(ascii: "#") else {
            let known: [String: Character] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
            return known[String(decoding: name, as: UTF8.self)]?.asciiValue == byte
        }
        let digits = name.dropFirst()
        return digits.first.map { $0 | 0x20 } == UInt8(ascii: "x")
            ? digits.dropFirst().hexadecimal == UInt32(byte)
            : UInt32(String(decoding: digits, as: UTF8.self)) == UInt32(byte)
    }
}

extension ArraySlice<UInt8> {
    /// The number of which these are the hexadecimal digits; nil when they are none.
    fileprivate var hexadecimal: UInt32? { UInt32(String(decoding: self, as: UTF8.self), radix: 16) }
}
