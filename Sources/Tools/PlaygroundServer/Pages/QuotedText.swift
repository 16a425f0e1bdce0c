import HTTPMessages

/// English words in which a quoted text may be of another language and direction.
enum QuotedText {
    /// The words, with each text in “ ” isolated from the direction of the words around it.
    ///
    /// - Parameters:
    ///   - quoted: makes HTML of a quoted text.
    ///   - words: makes HTML of the words between two quoted texts, with the quotation marks.
    static func html(
        _ text: some StringProtocol, quoted: (Substring) -> HTML = { "\($0)" },
        words: (Substring) -> HTML = { "\($0)" }
    ) -> HTML {
        var html: HTML = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "“"), let end = rest[start...].firstIndex(of: "”") {
            let inside = rest[rest.index(after: start)..<end]
            // The quotation marks stay outside: they belong to the English words.
            html = "\(html)\(words(rest[...start]))<bdi>\(quoted(inside))</bdi>"
            rest = rest[end...]
        }
        return "\(html)\(words(rest))"
    }
}
