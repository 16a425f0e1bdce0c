extension String {
    /// An address without its query, which may have secrets in it.
    var withoutQuery: String { String(prefix { $0 != "?" }) }
}
