/// A piece of a page that is neither a comment nor the doctype.
enum HTMLToken {
    /// A start tag.
    case start(HTMLTag)
    /// An end tag, by its name in lower case.
    case end(String)
    /// Text between tags as it is written, with its character references.
    case text(ArraySlice<UInt8>)
}
