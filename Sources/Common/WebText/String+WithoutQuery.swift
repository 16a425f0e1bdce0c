extension String {
    /// An address up to its query or its fragment, each of which may have secrets in it.
    ///
    /// It is cut by bytes, because a combining mark may follow the question mark.
    package var withoutQuery: String {
        String(Substring(utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
    }
}
