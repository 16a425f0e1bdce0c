extension String {
    /// An address up to its query or its fragment, each of which may have secrets in it.
    package var withoutQuery: String {
        String(Substring(utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
    }
}
