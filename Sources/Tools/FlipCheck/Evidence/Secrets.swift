import WebText

/// The values of a run that are hidden, those whose beginning is shown, and those that are shown.
package final class Secrets: Sendable {
    /// The values that the run knows, by the way in which they may be shown.
    private struct Values {
        /// The secrets of the configuration, which are hidden.
        var hidden: Set<String> = []
        /// The values that the partner made, which are shown by their beginning; the hidden values are among them.
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

    /// The bytes of the shortest secret: a shorter one would be found everywhere.
    private static let shortest = 4
    /// The bytes of the shortest secret that is looked for inside a longer run of characters.
    private static let shortestInside = 8
    /// The bytes of the shortest run of characters that may be a secret by its look.
    private static let shortestByLook = 16
    /// What is shown in place of a secret of the configuration.
    private static let hiddenMark = "(hidden)"

    private let values = Locked(Values())

    /// These values are hidden, except those that would be found everywhere.
    package init(_ hidden: [String] = []) {
        values.withLock { values in
            for value in hidden
            where value.utf8.count >= Self.shortest && values.hidden.insert(value).inserted {
                values.issued.insert(value)
                if value.utf8.count >= Self.shortestInside
                    || !value.utf8.allSatisfy(PercentCoding.isUnreserved)
                {
                    values.search(for: value)
                }
            }
        }
    }

    /// The secrets of a configuration are hidden, and its other values are shown.
    package convenience init(of configuration: FlipCheckConfiguration) {
        self.init(configuration.secrets)
        for value in configuration.shownValues { own(value) }
    }

    /// From now on only the beginning of this value, which the partner made, is shown.
    package func remember(_ value: String) {
        guard value.utf8.count >= Self.shortest else { return }
        values.withLock { values in
            guard !values.own.contains(value), values.issued.insert(value).inserted else { return }
            // A value of unreserved characters is found as a whole run, and needs no search.
            if !value.utf8.allSatisfy(PercentCoding.isUnreserved) { values.search(for: value) }
        }
    }

    /// From now on this value, which the run made, is shown, and so is each long run of characters in it.
    package func own(_ value: String) {
        values.withLock { values in
            guard !values.hidden.contains(value) else { return }
            values.own.insert(value)
            let runs = value.utf8.split { !PercentCoding.isUnreserved($0) }
            for run in runs where run.count >= Self.shortestByLook {
                values.own.insert(String(decoding: run, as: UTF8.self))
            }
        }
    }

    /// A value as it may be shown; nil when it is none of those that the run knows.
    private func shownIfKnown(_ value: String) -> String? {
        values.withLock { values in
            if values.hidden.contains(value) { return Self.hiddenMark }
            if values.own.contains(value) { return value }
            return values.issued.contains(value) ? Self.shortened(value) : nil
        }
    }

    /// The value of a parameter or field as it may be shown: its name may say that it is a secret.
    package func shown(_ name: some StringProtocol, _ value: String) -> String {
        if let known = shownIfKnown(value) { return known }
        return SecretName.isSecret(name) && !value.isEmpty ? Self.shortened(value) : hidden(in: value)
    }

    /// Whether the value is a secret of the configuration.
    func isConfigured(_ value: String) -> Bool { values.withLock { $0.hidden.contains(value) } }

    /// Whether the value of a parameter or field may be shown as it is.
    func isShown(_ name: some StringProtocol, _ value: String) -> Bool { shown(name, value) == value }

    /// The text with every secret in it hidden or shortened, and all that looks like one.
    package func hidden(in text: String) -> String {
        let text = withoutWrittenSecrets(in: text)
        var output: [UInt8] = []
        var rest = text.utf8[...]
        while let first = rest.first {
            let isUnreserved = PercentCoding.isUnreserved(first)
            let run = rest.prefix { PercentCoding.isUnreserved($0) == isUnreserved }
            rest = rest[run.endIndex...]
            if isUnreserved, run.count >= Self.shortest {
                output += shownRun(String(decoding: run, as: UTF8.self)).utf8
            } else {
                output += run
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// A run of unreserved characters as it may be shown.
    private func shownRun(_ run: String) -> String {
        if let known = shownIfKnown(run) { return known }
        return Self.looksLikeSecret(run) ? Self.shortened(run) : run
    }

    /// A text that may quote the server, as it may be printed: without secrets and control characters.
    func printable(_ text: String) -> String { Printable.text(hidden(in: text), limit: 2_000) }

    /// The text without the secrets that a server may have escaped, before it is taken apart.
    func withoutWrittenSecrets(in text: String) -> String {
        let (searched, hidden) = values.withLock { ($0.searched, $0.hidden) }
        guard !searched.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var replacements: [Replacement] = []
        var isTaken = [Bool](repeating: false, count: bytes.count)
        // The innermost layer first: the end of a secret may be written by an escape.
        let layers = UnescapedText.layers(of: text).reversed()
        for secret in searched {
            let shown = hidden.contains(secret.text) ? Self.hiddenMark : Self.shortened(secret.text)
            for layer in layers {
                for place in secret.places(in: layer) where !isTaken[place].contains(true) {
                    for offset in place { isTaken[offset] = true }
                    replacements.append(Replacement(place: place, text: shown))
                }
            }
        }
        var output: [UInt8] = []
        var offset = 0
        for replacement in replacements.sorted(by: { $0.place.lowerBound < $1.place.lowerBound }) {
            output += bytes[offset..<replacement.place.lowerBound]
            output += replacement.text.utf8
            offset = replacement.place.upperBound
        }
        return String(decoding: output + bytes[offset...], as: UTF8.self)
    }

    /// What is shown in the place of a secret, as offsets in UTF-8.
    private struct Replacement {
        let place: Range<Int>
        let text: String
    }

    /// Whether a run of characters looks like a code, a token or an identifier of a session.
    static func looksLikeSecret(_ run: String) -> Bool {
        guard run.utf8.count >= shortestByLook else { return false }
        let digits = run.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let small = run.utf8.count { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let capital = run.utf8.count { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        // A name in camel case has no digit, and one with a number has no capitals.
        return digits > 1 && small + capital > 1 || digits == 1 && small > 2 && capital > 2
    }

    /// The beginning of a value, too short to use it, and its length.
    static func shortened(_ value: String) -> String {
        let count = value.count
        let shown =
            switch count {
            case 20...: 6
            case 8...: 3
            default: 0
            }
        return "\(value.prefix(shown))… (\(count) characters)"
    }
}
