import HeadlessBrowser
import WebText

/// A text that becomes a tag, or an attribute of another tag, where a page shows it as it came.
enum Mark {
    /// The name of an element and of an attribute that no page has by itself.
    static let name = "flipcheck"
    /// The tag.
    static let tag = "<\(name) x=1>"
    /// The attribute and the tag after characters that end an attribute.
    static let inAttribute = "fc'\" \(name)=1>\(tag)"
    /// A condition of SQL that is always true.
    static let condition = "'1'='1'"
    /// The attribute and the tag after that condition, for the name of a user.
    static let inUserName = "fc' OR \(condition) -- \" \(name)=1>\(tag)"
    /// The attribute and the tag as the name before the @ of an email address.
    ///
    /// In quotation marks and without a space, it is a right one; a slash stands between attributes as a space does.
    static let inAddress = "\"'/\(name)=1/<\(name)/x=1>\""
    /// The same after the condition of SQL, which needs no space either, within a text of SQL.
    ///
    /// A comment of SQL would need a space in MySQL.
    static let inAddressWithSQL = "\"'OR\(condition)OR'1'<>'/\(name)=1/<\(name)/x=1>\""
    /// The tag after the ends of a comment and of each element whose content is text, such as a script.
    ///
    /// It is for a page that has the first mark as text: a server may refuse a slash in a name.
    static let inText = "fc'\"></script></style></title></textarea></iframe>-->\(tag)"
    /// The name of a parameter that no answer has by itself.
    static let addedParameter = "flip-check-added"
}

extension Exchange {
    /// What a page has made of a mark, in the words of a finding, or nil where it is text, or not there.
    var markup: String? {
        guard isPage, let text = response?.text, text.hasMarkName else { return nil }
        if HTMLPage.hasElement(Mark.name, in: text) { return "a tag" }
        return HTMLPage.hasAttribute(Mark.name, in: text) ? "an attribute of a tag" : nil
    }

    /// Whether a page has the beginning of the tag, if only as text: in a script, a comment or an attribute.
    var hasMark: Bool {
        isPage && response?.text.asciiLowercased.hasBytes(of: "<\(Mark.name)") == true
    }
}

extension Visit {
    /// Whether a page has the mark, in small letters or in capitals.
    var isMarkShown: Bool { exchanges.contains { $0.isPage && $0.response?.text.hasMarkName == true } }
}

extension String {
    /// Whether it has the mark's name, in capitals too: a page may write a name so, and HTML ignores the case of tags.
    fileprivate var hasMarkName: Bool { asciiLowercased.hasBytes(of: Mark.name) }
}
