import HTTPMessages
import HeadlessBrowser
import JSON

extension HTTPResponse {
    /// How many bytes of a page are searched for its title, which is in its head.
    static let searchedBytesOfPage = 65_536
    /// How many bytes of a text are searched for what it says at its beginning.
    static let searchedBytesOfText = 4_096

    /// The beginning of what the body says about a failure, or nil when it says nothing.
    ///
    /// That is a description in JSON, the title of a page, or the first line of another text.
    var words: String? {
        let text: String
        if let fields = JSONValue(json: body)?.object {
            let said = ["error_description", "message", "detail"].compactMap { fields[$0]?.string }
            text = said.first { !$0.isEmpty } ?? ""
        } else if isHTML {
            text = HTMLPage(String(decoding: body.prefix(Self.searchedBytesOfPage), as: UTF8.self)).title
        } else {
            let beginning = String(decoding: body.prefix(Self.searchedBytesOfText), as: UTF8.self)
            text = String(beginning.drop(while: \.isNewline).prefix { !$0.isNewline })
        }
        return text.isEmpty ? nil : String(text.prefix(MessageText.maximumValueLength))
    }

    /// What the body says about a failure, or else the code of its error.
    ///
    /// It is nil when it says neither.
    var wordsOrError: String? {
        if let words { return words }
        guard let error = JSONValue(json: body)?.object?["error"]?.string, !error.isEmpty else { return nil }
        return String(error.prefix(MessageText.maximumValueLength))
    }

    /// Whether the server says that it is asked too often, or at a bad moment.
    var isTooMany: Bool { status == 429 || status == 503 && headers["Retry-After"] != nil }

    /// Whether the answer is about the server's load or a proxy before it, and not about what was asked.
    var isTemporaryFailure: Bool {
        [408, 425, 429, 502, 503, 504].contains(status) || Self.isOfCloudflare(status)
    }

    /// Whether the server itself failed, and neither for its load nor at a proxy before it.
    var isOwnFailure: Bool { status >= 500 && !isTemporaryFailure }

    /// Whether it says nothing about what was asked: the server failed, or was too busy.
    var isInconclusive: Bool { status >= 500 || isTemporaryFailure }

    /// Whether Cloudflare says by a status that it reached no server behind it, or got no answer that it can use.
    static func isOfCloudflare(_ status: Int) -> Bool { (520...524).contains(status) || status == 530 }
}
