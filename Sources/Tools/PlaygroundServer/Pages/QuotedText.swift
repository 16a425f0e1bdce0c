import HTTPMessages

/// English words in which a quoted text may be of another language and direction.
enum QuotedText {
    /// The words, with each text in “ ” isolated from the direction of the words around it.
    ///
    /// - Parameter piece: makes HTML of a quoted text, and of the words between two quoted texts.
    static func html(
        _ text: some StringProtocol, _ piece: (Substring) -> HTML = { "\($0)" }
    ) -> HTML {
        var html: HTML = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "“"), let end = rest[start...].firstIndex(of: "”") {
            let quoted = rest[rest.index(after: start)..<end]
            // The quotation marks stay outside: they belong to the English words.
            html = "\(html)\(piece(rest[...start]))<bdi>\(piece(quoted))</bdi>"
            rest = rest[end...]
        }
        return "\(html)\(piece(rest))"
    }
}
