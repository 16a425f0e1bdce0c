extension UInt8 {
    /// Whether the byte is ASCII whitespace of HTML.
    var isHTMLSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
    }
}
