import WebText

/// The values of a run that are hidden, those whose beginning is shown, and those that are shown.
///
/// flip-check, the journal and the playground print nothing that has not passed here. A secret is found as it is, and in the
/// escapes of URLs, forms, JSON and HTML. It is not found in capitals, reversed, in part, or with characters between its own.
package final class Secrets: Sendable {
    /// The bytes of the shortest secret: a shorter one would be found everywhere.
    private static let minimumLength = 4
    /// The bytes of the shortest run of characters that may be a secret by its look.
    static let minimumLengthByLook = 16
    /// What is shown in place of a secret of the configuration.
    static let hiddenMark = "(hidden)"

    private let values = Locked(Values())
    /// The secrets of the configuration; a hidden value may also be nearly one of them, such as a wrong password.
    private let configured: [String]
    /// Whether a long run of letters and digits is a secret by its look.
    private let guesses: Bool

    /// These values are hidden, except those that would be found everywhere.
    ///
    /// - Parameter guesses: whether what looks like a code or a token is shown by its beginning, whoever made it.
    package init(_ hidden: [String] = [], guessing guesses: Bool = true) {
        self.guesses = guesses
        configured = hidden.filter { $0.utf8.count >= Secrets.minimumLength }
        for value in configured { hide(value) }
    }

    /// The values of an earlier run.
    ///
    /// - Parameter configured: the secrets of its configuration, which are among its hidden values.
    package convenience init(_ known: KnownValues, configured: [String]) {
        self.init(configured)
        for value in known.hidden { hide(value) }
        for value in known.shown { own(value) }
        // That run has hidden what was nearly a hidden value when it came. To compare each value with all hidden values once
        // more would take very long in a file that somebody else made.
        for value in known.issued { remember(value, hidingVariants: false) }
    }

    /// The values that the run knows.
    package var known: KnownValues {
        values.withLock { values in
            KnownValues(
                hidden: values.hidden.sorted(), issued: values.issued.sorted(), shown: values.own.sorted())
        }
    }

    /// The values that a run knows, by the way in which they may be shown.
    package struct KnownValues: Sendable, Codable {
        package var hidden: [String]
        package var issued: [String]
        package var shown: [String]
    }

    /// From now on nothing of this value is shown, unless it would be found everywhere.
    package func hide(_ value: String) {
        guard value.utf8.count >= Self.minimumLength else { return }
        values.withLock { $0.hide(value) }
    }

    /// From now on only the beginning of this value, which the partner made, is shown.
    ///
    /// A value that is nearly a hidden value is hidden, such as a password with one letter more.
    package func remember(_ value: String) { remember(value, hidingVariants: true) }

    private func remember(_ value: String, hidingVariants: Bool) {
        guard value.utf8.count >= Self.minimumLength else { return }
        values.withLock { $0.remember(value, hidingVariants: hidingVariants) }
    }

    /// Hides a value that is nearly a hidden one, and leaves any other as it is.
    func hideVariant(_ value: String) {
        guard value.utf8.count >= Self.minimumLength else { return }
        values.withLock { $0.hideVariant(value) }
    }

    /// From now on this value, which the run made, is shown, and so is each long run of characters in it.
    package func own(_ value: String) {
        values.withLock { $0.show(value) }
    }

    /// A value as it may be shown, or nil for a value that the run does not know.
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

    /// The credentials of `Authorization`: a bearer token as a token is shown, and all others hidden.
    package func shown(credentials: String) -> String {
        let parts = credentials.split(separator: " ", maxSplits: 1)
        let isBearer = parts.first?.lowercased() == "bearer"
        // A value without a scheme is a token as it is; a scheme without a token is not secret.
        guard parts.count == 2 else { return isBearer ? credentials : Self.hiddenMark }
        return "\(parts[0]) " + (isBearer ? shown("token", String(parts[1])) : Self.hiddenMark)
    }

    /// Whether the value is a secret of the configuration.
    package func isConfigured(_ value: String) -> Bool {
        configured.contains { $0.hasSameBytes(as: value) }
    }

    /// Whether the value of a parameter or field may be shown as it is.
    package func isShown(_ name: some StringProtocol, _ value: String) -> Bool { shown(name, value) == value }

    /// The text with every secret in it hidden or shortened, and all that looks like one.
    package func hidden(in text: String) -> String { replacing(in: text, by: Self.shown) }

    /// The text with a replacement for every secret in it, and for all that looks like one.
    package func replacing(in text: String, by replacement: (FoundSecret) -> String) -> String {
        replacingWritten(in: text, by: replacement) { replacingRuns(in: $0, by: replacement) }
    }

    /// The text without the secrets that a server may have escaped, before it is taken apart.
    package func withoutWrittenSecrets(in text: String) -> String {
        replacingWritten(in: text, by: Self.shown) { Array($0) }
    }

    /// The text with a replacement for each written secret, and with the text between them as `others` returns it.
    private func replacingWritten(
        in text: String, by replacement: (FoundSecret) -> String, others: (ArraySlice<UInt8>) -> [UInt8]
    ) -> String {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var offset = 0
        for written in writtenSecrets(in: text) {
            output += others(bytes[offset..<written.place.lowerBound])
            output += replacement(written.found).utf8
            offset = written.place.upperBound
        }
        output += others(bytes[offset...])
        return String(decoding: output, as: UTF8.self)
    }

    /// The text with a replacement for each run of unreserved characters that is a secret or looks like one.
    private func replacingRuns(
        in text: ArraySlice<UInt8>, by replacement: (FoundSecret) -> String
    ) -> [UInt8] {
        var output: [UInt8] = []
        var rest = text
        while let first = rest.first {
            let isUnreserved = PercentCoding.isUnreserved(first)
            // The digits of an escape, as in `%20name`, do not belong to what follows.
            let isEscape =
                text[..<rest.startIndex].last == UInt8(ascii: "%") && rest.count > 1
                && rest.prefix(2).allSatisfy { Hex.value(of: $0) != nil }
            let run =
                isEscape ? rest.prefix(2) : rest.prefix { PercentCoding.isUnreserved($0) == isUnreserved }
            rest = rest[run.endIndex...]
            let secret = isUnreserved ? secretRun(String(decoding: run, as: UTF8.self)) : nil
            if let secret { output += replacement(secret).utf8 } else { output += run }
        }
        return output
    }

    /// A run of unreserved characters, where it is a secret or looks like one, or nil for any other.
    private func secretRun(_ run: String) -> FoundSecret? {
        guard run.utf8.count >= Self.minimumLength else { return nil }
        return values.withLock { values in
            if values.hidden.contains(run) { return FoundSecret(secret: run, written: run, isHidden: true) }
            if values.own.contains(run) { return nil }
            let isSecret = values.issued.contains(run) || guesses && Self.looksLikeSecret(run)
            return isSecret ? FoundSecret(secret: run, written: run, isHidden: false) : nil
        }
    }

    /// What a report shows in the place of a secret.
    private static func shown(_ found: FoundSecret) -> String {
        found.isHidden ? hiddenMark : shortened(found.secret)
    }

    /// A text that may quote the server, as it may be printed: without secrets and control characters.
    package func printable(_ text: String) -> String { Printable.text(hidden(in: text), limit: 2_000) }

    /// The secrets that are looked for in every writing, in the order of their places in a text, which are offsets in
    /// UTF-8.
    private func writtenSecrets(in text: String) -> [(place: Range<Int>, found: FoundSecret)] {
        let (searched, hidden) = values.withLock { ($0.searched, $0.hidden) }
        guard !searched.isEmpty else { return [] }
        let bytes = Array(text.utf8)
        var places: [(place: Range<Int>, found: FoundSecret)] = []
        var isTaken = [Bool](repeating: false, count: bytes.count)
        // The innermost layer first: the end of a secret may be written by an escape.
        let layers = UnescapedText.layers(of: text).reversed().map { layer in
            (text: layer, beginnings: WrittenSecret.beginnings(in: layer))
        }
        for secret in searched {
            for layer in layers where secret.mayBe(among: layer.beginnings) {
                for place in secret.places(in: layer.text) where !isTaken[place].contains(true) {
                    for offset in place { isTaken[offset] = true }
                    let found = FoundSecret(
                        secret: secret.text, written: String(decoding: bytes[place], as: UTF8.self),
                        isHidden: hidden.contains(secret.text))
                    places.append((place, found))
                }
            }
        }
        return places.sorted { $0.place.lowerBound < $1.place.lowerBound }
    }

    /// A secret in a text.
    package struct FoundSecret {
        package let secret: String
        /// The secret as the text writes it, perhaps with escapes.
        package let written: String
        /// Whether nothing of it is shown, because it is a secret of the configuration or nearly one.
        package let isHidden: Bool
    }

    /// Whether a run of characters looks like a code, a token or an identifier of a session.
    private static func looksLikeSecret(_ run: String) -> Bool {
        guard run.utf8.count >= minimumLengthByLook else { return false }
        let digits = run.utf8.count(where: \.isASCIIDigit)
        let small = run.utf8.count { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        let capital = run.utf8.count { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        // A name in camel case has no digit, and a name with a number has no capitals.
        let hasDigits = digits > 1 && small + capital > 1
        let hasMixedCase = digits == 1 && small > 2 && capital > 2
        return hasDigits || hasMixedCase
    }

    /// The beginning of a value, too short to use it, and its length.
    package static func shortened(_ value: String) -> String {
        let count = value.count
        return "\(value.prefix(shownOfValue(withCount: count)))… (\(count) characters)"
    }

    /// How many characters of a value are shown.
    package static func shownOfValue(withCount count: Int) -> Int {
        switch count {
        case 20...: 6
        case 8...: 3
        default: 0
        }
    }
}
