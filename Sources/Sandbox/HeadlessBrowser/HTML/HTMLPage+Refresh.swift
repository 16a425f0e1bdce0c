import WebText

extension HTMLPage {
    /// A redirect of a page after a delay: `<meta http-equiv="refresh">`.
    package struct Refresh: Sendable, Hashable {
        /// The delay, without its fraction.
        package var seconds: Double
        /// The address as written in the page, or an empty text for the page itself.
        package var address: String

        /// Reads `5; url=/next` (HTML, section 4.2.5.3, "shared declarative refresh steps"), or returns nil without a number.
        init?(_ content: String) {
            // By bytes, because a combining mark may follow a separator, the equals sign or the quotation mark.
            var rest = content.trimmed.utf8[...]
            let dot = UInt8(ascii: ".")
            let digits = rest.prefix(while: \.isASCIIDigit)
            if digits.isEmpty, rest.first != dot { return nil }
            seconds = Double(String(Substring(digits))) ?? 0
            rest = rest.drop { $0.isASCIIDigit || $0 == dot }
            let separators = ";,".utf8
            if let next = rest.first, !separators.contains(next), !next.isHTMLSpace { return nil }
            rest = rest.drop(while: \.isHTMLSpace)
            if let next = rest.first, separators.contains(next) {
                rest = rest.dropFirst().drop(while: \.isHTMLSpace)
            }
            rest = Self.withoutKeyword(rest)
            if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                rest = rest.dropFirst().prefix { $0 != quote }
            }
            address = String(Substring(rest))
        }

        /// The text after `url=`, or the whole text where that does not come first.
        private static func withoutKeyword(_ text: Substring.UTF8View) -> Substring.UTF8View {
            let keyword = "url".utf8
            let isKeyword = text.prefix(keyword.count).map { $0 | 0x20 }.elementsEqual(keyword)
            let afterKeyword = text.dropFirst(keyword.count).drop(while: \.isHTMLSpace)
            guard isKeyword, afterKeyword.first == UInt8(ascii: "=") else { return text }
            return afterKeyword.dropFirst().drop(while: \.isHTMLSpace)
        }
    }
}
