import WebText

/// The languages that a user prefers, best first (RFC 4647 section 2.3); `*` and unreadable elements are skipped.
package struct LanguagePriorityList: Sendable {
    /// The language ranges in lower case, best first: `pt-br`, `en`.
    package let ranges: [String]

    /// First the language of a parameter, even if the browser does not accept it, and then the languages of the browser.
    ///
    /// - Parameters:
    ///   - tag: a tag of BCP 47, such as Google's `user_locale`; nil for none.
    ///   - lines: the values of all `Accept-Language` fields.
    package init(tag: String? = nil, acceptLanguage lines: [String] = []) {
        let elements = lines.joined(separator: ",").utf8.split(separator: UInt8(ascii: ","))
        // A browser sends a few elements; more would only cost time.
        let weighted = elements.prefix(32).compactMap(WeightedRange.init)
        // RFC 4647 section 2.3: by weight, and ranges of equal weight in the order of the field.
        let sorted = weighted.enumerated().sorted { one, other in
            one.element.weight == other.element.weight
                ? one.offset < other.offset : one.element.weight > other.element.weight
        }
        let rangeOfTag = tag.flatMap { Self.range($0.utf8[...]) }
        ranges = [rangeOfTag].compactMap(\.self) + sorted.map { $0.element.range }
    }

    /// The value in a table of the first range that has a tag there; nil when no range has one.
    ///
    /// A range that has no tag there is shortened from its end: after `zh-hant-tw` comes `zh-hant` (RFC 4647 section
    /// 3.4). So `en-us` finds English even where the field has `en;q=0`.
    package func lookup<Value>(in table: KeyValuePairs<String, Value>) -> Value? {
        for range in ranges {
            var wanted = Substring(range)
            while !wanted.isEmpty {
                if let entry = table.first(where: { $0.key.lowercased().hasSameBytes(as: wanted) }) {
                    return entry.value
                }
                wanted = Self.shortened(wanted)
            }
        }
        return nil
    }

    /// The range without its last subtag; empty for a range of one subtag.
    private static func shortened(_ range: Substring) -> Substring {
        guard let hyphen = range.utf8.lastIndex(of: UInt8(ascii: "-")) else { return "" }
        let shorter = range[..<hyphen]
        // A subtag of one letter or digit only introduces the subtags after it, and goes with them.
        let beforeLastByte = shorter.utf8.dropLast()
        let endsInOneByte = beforeLastByte.isEmpty || beforeLastByte.last == UInt8(ascii: "-")
        return endsInOneByte ? shorter.dropLast(2) : shorter
    }

    /// One element of `Accept-Language`: a range, and its weight in thousandths.
    private struct WeightedRange {
        let range: String
        let weight: Int

        /// Nil for an element that cannot be read, and for a range that is not acceptable.
        init?(_ element: Substring.UTF8View) {
            let parts = element.split(separator: UInt8(ascii: ";"), maxSplits: 1).map(\.withoutOuterBlanks)
            guard let first = parts.first, let range = LanguagePriorityList.range(first) else { return nil }
            self.range = range
            guard parts.count == 2 else {
                // RFC 9110 section 12.4.2: without a weight it is 1.
                weight = 1_000
                return
            }
            // RFC 9110 section 12.4.2: the weight 0 means "not acceptable".
            guard let weight = LanguagePriorityList.weight(parts[1]), weight > 0 else { return nil }
            self.weight = weight
        }
    }

    /// The weight in a text such as `q=0.5`, in thousandths; nil for any other text, and for a weight above 1.
    private static func weight(_ text: Substring.UTF8View) -> Int? {
        let name = text.prefix(2)
        guard name.first.map({ $0 | 0x20 }) == UInt8(ascii: "q"), name.last == UInt8(ascii: "=") else {
            return nil
        }
        // RFC 9110 section 12.4.2: one digit, and after a point at most three more.
        let number = text.dropFirst(2)
        guard let whole = number.first, whole.isASCIIDigit else { return nil }
        let (point, decimals) = (number.dropFirst().first, number.dropFirst(2))
        guard point == nil || point == UInt8(ascii: "."), decimals.count <= 3,
            decimals.allSatisfy(\.isASCIIDigit)
        else { return nil }
        var weight = Int(whole - UInt8(ascii: "0")) * 1_000
        for (digit, unit) in zip(decimals, [100, 10, 1]) { weight += Int(digit - UInt8(ascii: "0")) * unit }
        return weight <= 1_000 ? weight : nil
    }

    /// A language range in lower case (RFC 4647 section 2.1); nil for `*`, which accepts every language.
    private static func range(_ text: Substring.UTF8View) -> String? {
        // A longer text is not a language, and would only cost time.
        guard text.count <= 64 else { return nil }
        let subtags = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let language = subtags.first, language.allSatisfy(\.isASCIILetter) else { return nil }
        let areSubtags = subtags.allSatisfy { subtag in
            (1...8).contains(subtag.count) && subtag.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        }
        return areSubtags ? Substring(text).lowercased() : nil
    }
}
