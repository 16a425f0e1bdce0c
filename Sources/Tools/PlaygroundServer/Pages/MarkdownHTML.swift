import HTTPMessages

/// A page of the project as HTML: headings, paragraphs, lists, tables, folds and code, with all text escaped.
struct MarkdownHTML {
    /// The words of the first heading.
    ///
    /// They are empty for a text without a heading.
    let title: String
    let html: HTML

    init(text: String) {
        var reader = MarkdownReader()
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) { reader.read(line) }
        reader.end()
        title = reader.title
        html = HTML(reader.pieces)
    }
}
