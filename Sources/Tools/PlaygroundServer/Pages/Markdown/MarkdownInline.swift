import HTTPMessages
import WebText

/// The inside of a line of Markdown: code, links and bold words; the rest is text.
enum MarkdownInline {
    static func html(_ text: some StringProtocol) -> HTML {
        var html: HTML = ""
        var rest = Substring(text)
        while let start = rest.firstIndex(where: { $0 == "[" || $0 == "`" }) {
            if rest[start] == "`", let end = rest[start...].dropFirst().firstIndex(of: "`") {
                html = "\(html)\(bold(rest[..<start]))<code>\(rest[start..<end].dropFirst())</code>"
                rest = rest[end...].dropFirst()
            } else if rest[start] == "[", let middle = rest[start...].firstRange(of: "]("),
                let end = rest[middle.upperBound...].firstIndex(of: ")")
            {
                let words = rest[start..<middle.lowerBound].dropFirst()
                html = "\(html)\(bold(rest[..<start]))\(link(words, rest[middle.upperBound..<end]))"
                rest = rest[end...].dropFirst()
            } else {
                let next = rest.index(after: start)
                html = "\(html)\(bold(rest[..<next]))"
                rest = rest[next...]
            }
        }
        return "\(html)\(bold(rest))"
    }

    /// A line that is a picture of the project; nil for one from elsewhere, which no page here loads.
    static func picture(_ line: Substring) -> HTML? {
        guard line.hasPrefix("!["), let middle = line.firstRange(of: "]("),
            let end = line[middle.upperBound...].firstIndex(of: ")")
        else { return nil }
        let words = line[..<middle.lowerBound].dropFirst(2)
        var folders = line[middle.upperBound..<end].split(separator: "/")[...]
        // Pages in Docs/reference go up first.
        if folders.first == ".." { folders = folders.dropFirst() }
        guard folders.count == 2, folders.first == "pictures", let name = folders.last else { return nil }
        return "<p><img src=\"/docs/pictures/\(name)\" alt=\"\(words)\"></p>"
    }

    /// A link to a page or a source of the project, or to the web; of a link to another file the words alone.
    private static func link(_ words: Substring, _ target: Substring) -> HTML {
        let file = target.prefix { $0 != "#" }
        let words = code(words)
        if target.hasPrefix("https://"), (try? AbsoluteURL(String(target))) != nil {
            return "<a href=\"\(target)\" rel=\"noopener noreferrer\">\(words)</a>"
        }
        let folders = file.split(separator: "/")
        // Pages lie in Docs and in Docs/reference.
        if file.hasSuffix(".md"), let name = folders.last,
            folders.dropLast().allSatisfy({ $0 == ".." || $0 == "reference" })
        {
            return "<a href=\"/docs/\(name.dropLast(3))\">\(words)</a>"
        }
        if folders.count > 4, folders[0] == "..", folders[1] == "Sources", file.hasSuffix(".swift"),
            let name = folders.last
        {
            return "<a href=\"/source/\(folders[3])/\(name)\">\(words)</a>"
        }
        return words
    }

    /// Words of a link, of which some may be code.
    private static func code(_ text: Substring) -> HTML {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().reduce("") { html, part in
            part.offset.isMultiple(of: 2)
                ? "\(html)\(bold(part.element))" : "\(html)<code>\(part.element)</code>"
        }
    }

    private static func bold(_ text: Substring) -> HTML {
        var html: HTML = ""
        for (index, part) in text.split(separator: "**", omittingEmptySubsequences: false).enumerated() {
            html = index.isMultiple(of: 2) ? "\(html)\(part)" : "\(html)<strong>\(part)</strong>"
        }
        return html
    }
}
