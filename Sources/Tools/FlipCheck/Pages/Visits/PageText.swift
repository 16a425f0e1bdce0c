import HTTPMessages
import WebText

/// The facts of a page's text, without reading it as HTML.
extension HTTPResponse {
    /// Whether a tag is there, written in small letters.
    func hasTag(_ tag: String) -> Bool { text.lowercased().hasBytes(of: tag) }

    /// Whether the root of the page has a language.
    var namesItsLanguage: Bool {
        let page = text.lowercased()
        guard let start = page.firstRange(of: "<html") else { return false }
        return page[start.upperBound...].prefix { $0 != ">" }.contains("lang=")
    }

    /// The text between the tags, without that of scripts and styles.
    var visibleText: String {
        var text = ""
        var rest = Substring(self.text)
        while let tag = rest.firstIndex(of: "<") {
            text += rest[..<tag]
            let name = rest[tag...].prefix(8).lowercased()
            let end = name.hasPrefix("<script") ? "</script" : name.hasPrefix("<style") ? "</style" : ">"
            guard let close = rest[tag...].firstRange(of: end) else { return text }
            rest = rest[close.upperBound...]
        }
        return text + rest
    }

    /// The origins that scripts, pictures, frames and styles are loaded from, in small letters.
    var loadedOrigins: [String] {
        let page = text
        return page.split(separator: "<").flatMap { piece -> [String] in
            let tag = piece.prefix { $0 != ">" }
            let name = tag.prefix { $0.isLetter }.lowercased()
            guard ["script", "img", "iframe", "link", "audio", "video", "source", "embed"].contains(name)
            else {
                return []
            }
            return tag.split(whereSeparator: \.isWhitespace).compactMap { attribute in
                let lower = attribute.lowercased()
                guard lower.hasPrefix("src=") || lower.hasPrefix("href=") else { return nil }
                let address = lower.drop { $0 != "=" }.dropFirst().filter { $0 != "\"" && $0 != "'" }
                let url = address.hasPrefix("//") ? "https:" + address : String(address)
                return url.hasPrefix("http") ? HTTPRequest("GET", url)?.origin.lowercased() : nil
            }
        }
    }

    /// Whether it has the text that programs print when they fail.
    var showsCode: Bool {
        let text = text
        return [
            "Traceback (most recent call last)", "Exception in thread", "\tat java.",
            "at org.springframework",
            "node_modules/", "at Object.<anonymous>", "goroutine 1 [", "Werkzeug Debugger", "Whoops\\",
            "Symfony\\Component", "Stack trace:", "You have an error in your SQL syntax", "SQLSTATE[",
            "ORA-0", "psycopg2.", "ActiveRecord::", "System.NullReferenceException", ".rb:in `",
            ".php on line",
        ].contains { text.hasBytes(of: $0) }
    }
}
