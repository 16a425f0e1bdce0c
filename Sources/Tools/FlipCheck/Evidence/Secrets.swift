import HTTPMessages
import HeadlessBrowser
import JSON
import WebText

/// The texts that are hidden, those whose beginning is shown, and those that the run made and shows.
package final class Secrets: Sendable {
    /// The values that the run knows, by the way in which they may be shown.
    private struct Values {
        var hidden: Set<String> = []
        var issued: Set<String> = []
        /// Made by the run, or in the configuration and no secret.
        var own: Set<String> = []
        /// Values to look for in every writing, the longest first.
        var searched: [WrittenSecret] = []

        mutating func search(for value: String) {
            guard !searched.contains(where: { $0.text.hasSameBytes(as: value) }) else { return }
            // The longest first: a secret may be part of another.
            let place = searched.firstIndex { $0.text.utf8.count < value.utf8.count } ?? searched.endIndex
            searched.insert(WrittenSecret(value), at: place)
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

    /// Whether the value is a secret of the configuration.
    func isConfigured(_ value: String) -> Bool { values.withLock { $0.hidden.contains(value) } }

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
        guard !searched.isEmpty else { return text }
        let bytes = Array(text.utf8)
        // What is shown in place of each secret, by the offset where the secret begins, and where it ends.
        var shown: [Int: String] = [:]
        var ends: [Int: Int] = [:]
        var isTaken = [Bool](repeating: false, count: bytes.count)
        // The innermost layer first: the end of a secret may be written by an escape.
        let layers = UnescapedText.layers(of: text).reversed()
        for secret in searched {
            for place in layers.flatMap({ secret.places(in: $0) }) where !isTaken[place].contains(true) {
                for offset in place { isTaken[offset] = true }
                shown[place.lowerBound] =
                    hidden.contains(secret.text) ? "(hidden)" : Self.shortened(secret.text)
                ends[place.lowerBound] = place.upperBound
            }
        }
        var output: [UInt8] = []
        var offset = 0
        while offset < bytes.count {
            if let replacement = shown[offset], let end = ends[offset] {
                output += replacement.utf8
                offset = end
            } else {
                output.append(bytes[offset])
                offset += 1
            }
        }
        return String(decoding: output, as: UTF8.self)
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
}
