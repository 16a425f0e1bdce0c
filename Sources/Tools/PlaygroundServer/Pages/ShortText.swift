import HTTPMessages

/// A message in the few words that a row has room for.
///
/// Web addresses lose their query, and their scheme and host, because the arrow shows the receiver. The target of a redirect,
/// which no arrow shows, keeps its host. Words in brackets at the end are left out: the opened message has them. A text in
/// quotation marks stays as it is: it may be a partner's.
enum ShortText {
    /// The short text with places at which a long path or name may go on in the next line.
    static func html(_ text: String) -> HTML {
        let isRequest = ["GET", "POST", "PUT", "DELETE"].contains { text.hasPrefix("\($0) ") }
        return QuotedText.html(withoutBrackets(text), quoted: breakable) { words in
            breakable(short(words, ofRequest: isRequest)[...])
        }
    }

    /// The words with `<wbr>` after each slash and at sign, but not at their end.
    private static func breakable(_ words: Substring) -> HTML {
        var html: HTML = ""
        var rest = words
        while let sign = rest.dropLast().firstIndex(where: { $0 == "/" || $0 == "@" }) {
            html = "\(html)\(rest[...sign])<wbr>"
            rest = rest[rest.index(after: sign)...]
        }
        return "\(html)\(rest)"
    }

    private static func short(_ text: Substring, ofRequest isRequest: Bool) -> String {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        let shortened = words.enumerated().map { index, word in
            let isTarget = index > 0 && words[index - 1] == "Location:"
            return isTarget ? shortTarget(word) : shortWord(word, ofRequest: isRequest)
        }
        return shortened.joined(separator: " ")
    }

    /// The text without the words in brackets at its end, or the whole text if it does not end with such words.
    ///
    /// There may be brackets inside these words. A bracket without a space before it belongs to a name.
    private static func withoutBrackets(_ text: String) -> Substring {
        var depth = 0
        for index in text.indices.reversed() {
            if text[index] == ")" { depth += 1 }
            if text[index] == "(" { depth -= 1 }
            if depth == 0 {
                let before = text[..<index]
                return text[index] == "(" && before.hasSuffix(" ") ? before.dropLast() : text[...]
            }
        }
        return text[...]
    }

    /// The target of a redirect, without its query: host and path of a web address, or the whole address of an app.
    private static func shortTarget(_ word: Substring) -> Substring {
        let address = word.prefix { $0 != "?" }
        return address.hasPrefix("https://") ? address.dropFirst("https://".count) : address
    }

    /// The path of a web address, without its query, or any other word as it is.
    private static func shortWord(_ word: Substring, ofRequest isRequest: Bool) -> Substring {
        let address = word.prefix { $0 != "?" }
        guard let scheme = address.firstRange(of: "://") else { return word }
        let hostAndPath = address[scheme.upperBound...]
        let path = hostAndPath.drop { $0 != "/" }
        if isRequest { return path }
        // The scheme of an app has a name in the place of a host, which says more than the path.
        let isWeb = ["http", "https"].contains(address[..<scheme.lowerBound])
        return isWeb && !path.isEmpty ? path : hostAndPath
    }
}
