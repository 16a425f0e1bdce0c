import HTTPMessages

/// A message in the few words that a row has room for.
///
/// Addresses lose their scheme and host, because the arrow shows the receiver, and their query. Details in
/// brackets at the end are left out: the opened message has them.
enum ShortText {
    /// The short text with places at which a long path or name may go on in the next line.
    static func html(_ text: String) -> HTML {
        QuotedText.html(short(text), breakable)
    }

    /// The words with `<wbr>` after each slash, but not at their end.
    private static func breakable(_ words: Substring) -> HTML {
        var html: HTML = ""
        var rest = words
        while let sign = rest.firstIndex(of: "/") {
            let next = rest.index(after: sign)
            let piece = rest[..<next]
            rest = rest[next...]
            html = rest.isEmpty ? "\(html)\(piece)" : "\(html)\(piece)<wbr>"
        }
        return "\(html)\(rest)"
    }

    private static func short(_ text: String) -> String {
        let text = withoutBrackets(text)
        let isRequest = ["GET", "POST", "PUT", "DELETE"].contains { text.hasPrefix("\($0) ") }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.map { shortWord($0, ofRequest: isRequest) }.joined(separator: " ")
    }

    /// The text up to its first bracket, where a bracket ends it.
    private static func withoutBrackets(_ text: String) -> Substring {
        guard text.hasSuffix(")"), let bracket = text.firstRange(of: " (") else { return text[...] }
        return text[..<bracket.lowerBound]
    }

    /// The path of a web address, without its query, or any other word as it is.
    private static func shortWord(_ word: Substring, ofRequest isRequest: Bool) -> Substring {
        let address = word.prefix { $0 != "?" }
        // In words such as `a?b://c`, which a partner's page may have as its title, there is no address.
        guard let scheme = address.firstRange(of: "://") else { return word }
        let hostAndPath = address[scheme.upperBound...]
        let path = hostAndPath.drop { $0 != "/" }
        if isRequest { return path }
        // The scheme of an app has a name in the place of a host, which says more than the path.
        return word.hasPrefix("http") && !path.isEmpty ? path : hostAndPath
    }
}
