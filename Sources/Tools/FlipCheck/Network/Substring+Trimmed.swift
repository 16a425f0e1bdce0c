extension Substring {
    /// The text without the spaces and tabs around it.
    var trimmed: String {
        func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
        var text = drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return String(text)
    }
}
