import WebText

/// The languages that a user prefers, best first (RFC 4647 section 2.3); `*` and unreadable elements are skipped.
package struct LanguagePriorityList: Sendable, Hashable {
    /// The language ranges in lower case, best first: `pt-br`, `en`.
    package private(set) var ranges: [String] = []

    /// The language of a parameter, and then the languages of a browser.
    ///
    /// - Parameters:
    ///   - tag: a tag of BCP 47, such as Google's `user_locale`; nil for none.
    ///   - lines: the values of all `Accept-Language` fields.
    package init(tag: String? = nil, acceptLanguage lines: [String] = []) {
        if let tag, let range = Self.range(tag.utf8[...]) { ranges = [range] }
        let elements = lines.joined(separator: ",").utf8.split(separator: UInt8(ascii: ","))
        // A browser sends a few elements; more would only cost time.
        let weighted = elements.prefix(32).compactMap(WeightedRange.init)
        // RFC 4647 section 2.3: by weight, and ranges of equal weight in the order of the field, which
        // `sort` keeps.
        ranges += weighted.sorted { $0.weight > $1.weight }.map(\.range)
    }

    /// The value of the best tag in a table; nil when no range has a tag there.
    ///
    /// A range without a tag is shortened from its end: after `zh-hant-tw` comes `zh-hant` (RFC 4647 section
    /// 3.4).
    package func lookup<Value>(in table: KeyValuePairs<String, Value>) -> Value? {
        for range in ranges {
            var subtags = range.utf8.split(separator: UInt8(ascii: "-"))
            while !subtags.isEmpty {
                let wanted = subtags.map { String(Substring($0)) }.joined(separator: "-")
                if let entry = table.first(where: { $0.key.lowercased().hasSameBytes(as: wanted) }) {
                    return entry.value
                }
                subtags.removeLast()
                // A subtag of one letter or digit only introduces the subtags behind it.
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
            let parts = element.split(separator: UInt8(ascii: ";"), maxSplits: 1).map(\.withoutOuterBlanks)
            guard let first = parts.first, let range = LanguagePriorityList.range(first) else { return nil }
            self.range = range
            guard parts.count == 2 else {
                // RFC 9110 section 12.4.2: without a weight it is 1.
                weight = 1
                return
            }
            // RFC 9110 section 12.4.2: the weight 0 means "not acceptable".
            guard let weight = LanguagePriorityList.weight(parts[1]), weight > 0 else { return nil }
            self.weight = weight
        }
    }

    /// The weight in a text such as `q=0.5`; nil for any other text, and for a weight above 1.
    private static func weight(_ text: Substring.UTF8View) -> Double? {
        // RFC 9110 section 12.4.2: at most three decimal places.
        guard text.count <= "q=0.123".utf8.count else { return nil }
        guard Substring(text.prefix(2)).lowercased() == "q=" else { return nil }
        let number = text.dropFirst(2)
        // `Double` would also read `.5`, `1e0` and `nan`.
        let isDecimal = number.allSatisfy { byte in byte.isASCIIDigit || byte == UInt8(ascii: ".") }
        guard isDecimal, number.first != UInt8(ascii: ".") else { return nil }
        guard let weight = Double(Substring(number)), weight <= 1 else { return nil }
        return weight
    }

    /// A language range in lower case (RFC 4647 section 2.1); nil for `*`, which accepts every language.
    private static func range(_ text: Substring.UTF8View) -> String? {
        // A longer text is no language, and would only cost time.
        guard text.count <= 64 else { return nil }
        let subtags = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = subtags.first, language.allSatisfy(\.isASCIILetter) else { return nil }
        let areSubtags = subtags.allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        }
        return areSubtags ? Substring(text).lowercased() : nil
    }
}
