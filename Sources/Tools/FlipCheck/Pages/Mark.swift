import HeadlessBrowser

/// A text that becomes a tag where a page shows it as it came.
enum Mark {
    /// The name of an element that no page has by itself.
    static let element = "flipcheck"
    /// The tag behind characters that end an attribute.
    static let inAttribute = "fc'\"><\(element) x=1>"
    /// The tag behind the ends of a comment and of each element whose content is text, such as a script.
    ///
    /// It is for a page that has the first mark as text: a server may refuse a slash in a name.
    static let inText = "fc'\"></script></style></title></textarea></iframe>--><\(element) x=1>"
}

extension Exchange {
    /// Whether a page has a mark as a tag.
    var hasMarkAsTag: Bool {
        hasMark && HTMLPage.hasElement(Mark.element, in: response?.text ?? "")
    }

    /// Whether a page has the beginning of the tag, if only as text: in a script, a comment or an attribute.
    var hasMark: Bool { isPage && response?.text.contains("<\(Mark.element)") == true }
}
