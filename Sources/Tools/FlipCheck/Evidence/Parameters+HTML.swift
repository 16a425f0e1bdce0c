import WebText

extension Parameters {
    /// The first name that begins with `amp;`, as where `&` was escaped for HTML, or nil for none.
    var nameEscapedForHTML: String? { items.map(\.name).first { $0.utf8.starts(with: "amp;".utf8) } }
}
