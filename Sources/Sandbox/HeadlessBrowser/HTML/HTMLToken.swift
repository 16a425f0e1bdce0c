/// The pieces of a page, in their order.
enum HTMLToken {
    case start(HTMLTag)
    case end(String)
    case text(ArraySlice<UInt8>)
}
