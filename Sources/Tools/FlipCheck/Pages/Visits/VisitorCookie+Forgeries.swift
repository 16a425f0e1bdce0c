import WebText

extension VisitorCookie {
    /// The cookie with another character in the middle of its last part, where the first is the Base64 of JSON.
    var withWrongSignature: VisitorCookie? {
        var parts = content.split(separator: ".", omittingEmptySubsequences: false).map(Array.init)
        guard parts.count > 1, let signature = parts.last, signature.count > 8,
            String(parts[0]).jsonObjectInBase64 != nil
        else { return nil }
        let middle = signature.count / 2
        parts[parts.count - 1][middle] = signature[middle] == "A" ? "B" : "A"
        let mark = content == value ? "" : "\""
        return VisitorCookie(name, mark + parts.map { String($0) }.joined(separator: ".") + mark)
    }

    /// Whether its value is a text, or the Base64 of it.
    func isMade(of text: String) -> Bool {
        let plain = (try? PercentCoding.decode(content, plus: .literal)) ?? content
        return plain.hasSameBytes(as: text) || plain.bytesInBase64 == Array(text.utf8)
    }
}
