import AppFlip
import WebText

extension TesterResult.Message {
    /// How many characters of a parameter are shown.
    private static let shownLength = 120
    /// How many characters of a code or a `state` are shown, but never more than half of them.
    ///
    /// They are enough to see that two are the same.
    private static let shownSecret = 8
    /// How many parameters are shown.
    private static let shownParameters = 20

    /// A URL from outside: cut to what can be read and shown, and escaped.
    init(_ url: String, seconds: Double? = nil) {
        self.seconds = seconds
        // Bytes, not characters: with a combining accent after it, a question mark would hide in another character, and
        // the code would be shown with the URL.
        let hashSign = url.utf8.firstIndex(of: UInt8(ascii: "#"))
        let beforeFragment = url.utf8[..<(hashSign ?? url.endIndex)]
        let base = beforeFragment.prefix { $0 != UInt8(ascii: "?") }
        self.url = Printable.text(String(Substring(base)), limit: Self.shownLength)
        guard url.utf8.count <= FlipReply.maximumLength else {
            parameters = ["\(url.byteCountInWords): too long to be read"]
            return
        }
        let query = Substring(beforeFragment.dropFirst(base.count + 1))
        let items = Parameters(parsing: query, plus: .literal).items
        var shown = items.prefix(Self.shownParameters).map(Self.line)
        if items.count > Self.shownParameters {
            shown.append("and \(items.count - Self.shownParameters) more")
        }
        if hashSign != nil { shown.append("and a fragment after #") }
        parameters = shown
    }

    private static func line(_ item: Parameters.Item) -> String {
        let name = Printable.text(item.name, limit: 40)
        let isSecret = SecretName.isSecret(item.name) || item.name.hasSameBytes(as: "state")
        guard let value = try? item.decoded() else { return "\(name): not escaped UTF-8" }
        if isSecret {
            let beginning = String(value.prefix(min(shownSecret, value.count / 2)))
            return "\(name): \(Printable.text(beginning))… (\(value.byteCountInWords))"
        }
        return "\(name): \(Printable.text(value, limit: shownLength))"
    }
}
