import HTTPMessages
import WebText

/// The inside of a line of Markdown: code, emphasis and links; the rest is text.
enum MarkdownInline {
    static func html(_ text: some StringProtocol) -> HTML {
        var html: HTML = ""
        var rest = Substring(text)
        // `code`, **bold**, *emphasis*, [words](target)
        let marks = /`([^`]+)`|\*\*(.+?)\*\*|\*([^* ][^*]*)\*|\[(.+?)\]\(([^)]*)\)/
        while let match = rest.firstMatch(of: marks) {
            let (_, code, bold, emphasis, words, target) = match.output
            let piece: HTML
            if let code {
                piece = "<code>\(code)</code>"
            } else if let bold {
                piece = "<strong>\(Self.html(bold))</strong>"
            } else if let emphasis {
                piece = "<em>\(Self.html(emphasis))</em>"
            } else {
                piece = link(Self.html(words ?? ""), target ?? "")
            }
            html = "\(html)\(rest[..<match.range.lowerBound])\(piece)"
            rest = rest[match.range.upperBound...]
        }
        return "\(html)\(rest)"
    }

    /// A link to a place in this page, to a page that the playground shows, or to the web.
    ///
    /// A link to another file becomes its words.
    private static func link(_ words: HTML, _ target: Substring) -> HTML {
        if target.hasPrefix("https://"), (try? AbsoluteURL(String(target))) != nil {
            return "<a href=\"\(target)\" rel=\"noopener noreferrer\">\(words)</a>"
        }
        if target.hasPrefix("#") { return "<a href=\"\(target)\">\(words)</a>" }
        let file = target.prefix { $0 != "#" }
        // The `#` and the anchor after it; empty for a link to a whole page.
        let fragment = target[file.endIndex...]
        // Pages lie in Docs and in Docs/reference.
        guard let page = file.wholeMatch(of: #/(?:(?:\.\.|reference)/)*([^/]+)\.md/#)?.1,
            ProjectPages.pages.contains(String(page))
        else { return words }
        return "<a href=\"/docs/\(page)\(fragment)\">\(words)</a>"
    }
}
