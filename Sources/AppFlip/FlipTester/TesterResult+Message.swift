import AppFlip
import WebText

extension TesterResult.Message {
    /// The most characters of a URL or a value that are shown: a few lines on a phone.
    private static let maximumLength = 120
    /// The most characters of a parameter's name that are shown.
    private static let maximumNameLength = 40
    /// The most characters of a code or a `state` that are shown, but never more than half of them.
    ///
    /// They are enough to see that two are the same.
    private static let maximumSecretLength = 8
    /// The most parameters that are shown: a link or an answer usually has fewer than ten.
    private static let maximumParameterCount = 20

    /// A URL from outside: cut to what can be read and shown, and escaped.
    init(_ url: String, seconds: Double? = nil) {
        self.seconds = seconds
        self.url = Printable.text(url.withoutQuery, limit: Self.maximumLength)
        guard url.utf8.count <= FlipReply.maximumLength else {
            parameters = ["\(url.byteCountInWords): too long to be read"]
            return
        }
        let items = Parameters(parsing: url.rawQuery ?? "", plus: .literal).items
        var shown = items.prefix(Self.maximumParameterCount).map(Self.line)
        if items.count > Self.maximumParameterCount {
            shown.append("and \(items.count - Self.maximumParameterCount) more")
        }
        if url.utf8.contains(UInt8(ascii: "#")) { shown.append("and a fragment after #") }
        parameters = shown
    }

    /// A parameter as a line; of a secret only the beginning.
    private static func line(_ item: Parameters.Item) -> String {
        let name = Printable.text(item.name, limit: maximumNameLength)
        guard let value = try? item.decoded() else { return "\(name): not escaped UTF-8" }
        if SecretName.isSecret(item.name) || item.name.hasSameBytes(as: "state") {
            let beginning = String(value.prefix(min(maximumSecretLength, value.count / 2)))
            return "\(name): \(Printable.text(beginning))… (\(value.byteCountInWords))"
        }
        return "\(name): \(Printable.text(value, limit: maximumLength))"
    }
}
