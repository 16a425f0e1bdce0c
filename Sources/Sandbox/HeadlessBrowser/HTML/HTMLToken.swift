/// A piece of a page.
enum HTMLToken {
    /// A start tag.
    case start(HTMLTag)
    /// An end tag, by its name.
    case end(String)
    /// Text between tags as it is written, with its character references.
    case text(ArraySlice<UInt8>)
}
