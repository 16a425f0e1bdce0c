import WebText

/// The languages that a user prefers, best first; what cannot be read is skipped (RFC 4647 section 3.4).
package struct LanguagePriorityList: Sendable, Hashable {
    /// The language ranges in lower case, best first: `pt-br`, `en`.
    package private(set) var ranges: [String] = []

    /// Google's `user_locale` or another tag of BCP 47 first, then the lines of `Accept-Language`.
    package init(tag: String? = nil, acceptLanguage lines: [String] = []) {
        if let tag, let range = Self.range(tag.utf8[...]) { ranges = [range] }
        let elements = lines.joined(separator: ",").utf8.split(separator: UInt8(ascii: ","))
        // A browser sends a few; more would only cost time.
        let weighted = elements.prefix(32).compactMap(WeightedRange.init)
        // RFC 4647 section 2.3: by weight, and ranges of equal weight in the order of the field, which
        // `sort` keeps.
        ranges += weighted.sorted { $0.weight > $1.weight }.map(\.range)
    }

    /// The value of the best tag; a range without one is shortened from its end (RFC 4647 section 3.4).
    package func lookup<Value>(in table: KeyValuePairs<String, Value>) -> Value? {
        for range in ranges {
            var subtags = range.utf8.split(separator: UInt8(ascii: "-"))
            while !subtags.isEmpty {
                let wanted = subtags.map { String(Substring($0)) }.joined(separator: "-")
                if let entry = table.first(where: { $0.key.lowercased().hasSameBytes(as: wanted) }) {
                    return entry.value
                }
                subtags.removeLast()
                // A single letter or digit only introduces what followed it.
                if subtags.last?.count == 1 { subtags.removeLast() }
            }
        }
        return nil
    }

    /// One element of `Accept-Language`: a range, and its weight from 0 to 1.
    private struct WeightedRange {
        let range: String
        let weight: Double

        /// Nil for an element that cannot be read, and for a range that is not acceptable.
        init?(_ element: Substring.UTF8View) {
            let parts = element.split(separator: UInt8(ascii: ";"), maxSplits: 1).map(trimmed)
            guard let first = parts.first, let range = LanguagePriorityList.range(first) else { return nil }
            self.range = range
            guard parts.count == 2 else {
                // RFC 9110 section 12.4.2: no weight is 1, and 0 means "not acceptable".
                weight = 1
                return
            }
            guard let weight = LanguagePriorityList.weight(parts[1]), weight > 0 else { return nil }
            self.weight = weight
        }
    }

    /// The weight of `q=0.5` (RFC 9110 section 12.4.2: at most three decimal places).
    private static func weight(_ text: Substring.UTF8View) -> Double? {
        let value = text.dropFirst(2)
        guard text.count <= 7, String(Substring(text.prefix(2))).lowercased() == "q=",
            value.first != UInt8(ascii: "."),
            value.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) })
        else { return nil }
        return Double(Substring(value)).flatMap { $0 <= 1 ? $0 : nil }
    }

    /// A language range in lower case (RFC 4647 section 2.1); nil for `*`, which accepts every language.
    private static func range(_ text: Substring.UTF8View) -> String? {
        let subtags = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard text.count <= 64, let first = subtags.first, first.allSatisfy(isLetter),
            subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isLetterOrDigit) })
        else { return nil }
        return Substring(text).lowercased()
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
