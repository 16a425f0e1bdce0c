/// A piece of a page; comments and the doctype make none.
enum HTMLToken {
    /// A start tag.
    case start(HTMLTag)
    /// An end tag, by its name in lower case.
    case end(String)
    /// Text between tags as it is written, with its character references.
    case text(ArraySlice<UInt8>)
}
