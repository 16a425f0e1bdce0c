extension String {
    /// An address without its query and its fragment: both may have secrets in them.
    ///
    /// It is cut by bytes, because a combining mark may follow the question mark.
    package var withoutQuery: String {
        String(Substring(utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
    }

    /// The query of an address, without the fragment, or nil when the address has none.
    ///
    /// It is cut by bytes, too.
    package var rawQuery: Substring? {
        let end = utf8.firstIndex(of: UInt8(ascii: "#")) ?? endIndex
        guard let mark = self[..<end].utf8.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        return self[utf8.index(after: mark)..<end]
    }
}
