import HTTPMessages

/// A message in few words: requests by method and path, since the receiver is drawn.
enum ShortText {
    /// The text with places at which a long path or name may go on in the next line.
    static func html(_ text: String) -> HTML {
        QuotedText.html(of(text)) { words in
            let pieces = words.reduce(into: [""]) { pieces, character in
                pieces[pieces.count - 1].append(character)
                if "/.".contains(character) { pieces.append("") }
            }
            var html: HTML = ""
            for (place, piece) in pieces.enumerated() where !piece.isEmpty {
                html = place > 0 ? "\(html)<wbr>\(piece)" : "\(html)\(piece)"
            }
            return html
        }
    }

    static func of(_ text: String) -> String {
        // A row has room for what happens; the opened message has the details in brackets, too.
        let text =
            text.hasSuffix(")")
            ? text[..<(text.firstRange(of: " (")?.lowerBound ?? text.endIndex)] : text[...]
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word -> Substring in
            guard let scheme = word.firstRange(of: "://") else { return word }
            let address = word.prefix { $0 != "?" }
            guard ["GET", "POST", "PUT", "DELETE"].contains(where: { text.hasPrefix($0 + " ") }) else {
                // The receiver is drawn, so the host of a web address need not be said.
                let rest = address[scheme.upperBound...]
                let path = rest.drop { $0 != "/" }
                return word.hasPrefix("http") && !path.isEmpty ? path : rest
            }
            return address[scheme.upperBound...].drop { $0 != "/" }
        }.joined(separator: " ")
    }
}
