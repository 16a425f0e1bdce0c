import HTTPMessages
import WebText

/// The inside of a line of Markdown: code, emphasis and links; the rest is text.
enum MarkdownInline {
    static func html(_ text: some StringProtocol) -> HTML {
        var html: HTML = ""
        var rest = Substring(text)
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

    /// A line that is a picture of the project; nil for one from elsewhere, which no page here loads.
    static func picture(_ line: Substring) -> HTML? {
        line.wholeMatch(of: #/!\[(.*)\]\((?:\.\./)?pictures/([^/)]+)\)/#).map {
            "<p><img src=\"/docs/pictures/\($0.2)\" alt=\"\($0.1)\"></p>"
        }
    }

    /// A link to a page or a source of the project, or to the web; of a link to another file the words alone.
    private static func link(_ words: HTML, _ target: Substring) -> HTML {
        if target.hasPrefix("https://"), (try? AbsoluteURL(String(target))) != nil {
            return "<a href=\"\(target)\" rel=\"noopener noreferrer\">\(words)</a>"
        }
        let file = target.prefix { $0 != "#" }
        // Pages lie in Docs and in Docs/reference.
        if let page = file.wholeMatch(of: #/(?:(?:\.\.|reference)/)*([^/]+)\.md/#) {
            return "<a href=\"/docs/\(page.1)\">\(words)</a>"
        }
        let source = file.wholeMatch(of: #/(?:\.\./)+Sources/[^/]+/([^/]+)/(?:.+/)?([^/]+\.swift)/#)
        if let source {
            return "<a href=\"/source/\(source.1)/\(source.2)\">\(words)</a>"
        }
        return words
    }
}
