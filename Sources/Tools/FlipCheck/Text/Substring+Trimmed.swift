import WebText

extension Substring {
    /// The text without the spaces and tabs around it.
    var trimmed: String { String(Substring(utf8.withoutOuterBlanks)) }
}
