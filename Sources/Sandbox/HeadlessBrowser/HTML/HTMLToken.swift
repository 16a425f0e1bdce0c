/// The pieces of a page, in their order.
enum HTMLToken {
    /// A start tag.
    case start(HTMLTag)
    /// An end tag, by its name.
    case end(String)
    /// Text between tags, as it is written.
    case text(ArraySlice<UInt8>)
}
