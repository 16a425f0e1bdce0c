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
        self.url = Printable.text(url.withoutQuery, limit: Self.shownLength)
        guard url.utf8.count <= FlipReply.maximumLength else {
            parameters = ["\(url.byteCountInWords): too long to be read"]
            return
        }
        let items = Parameters(parsing: url.rawQuery ?? "", plus: .literal).items
        var shown = items.prefix(Self.shownParameters).map(Self.line)
        if items.count > Self.shownParameters {
            shown.append("and \(items.count - Self.shownParameters) more")
        }
        if url.utf8.contains(UInt8(ascii: "#")) { shown.append("and a fragment after #") }
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
