import HTTPMessages
import HeadlessBrowser
import JSON
import WebText

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

    /// Whether a browser reads the body as HTML: by its type, and without a type by its beginning.
    var isHTML: Bool {
        let type = headers["Content-Type"]?.lowercased() ?? ""
        return type.isEmpty
            ? beginsAsHTML : ["text/html", "application/xhtml+xml"].contains(where: type.hasPrefix)
    }

    /// Whether a body without a type begins with a tag that makes it HTML (MIME Sniffing, section 7.1).
    private var beginsAsHTML: Bool {
        guard headers["X-Content-Type-Options"]?.lowercased() != "nosniff" else { return false }
        let space = Array(" \t\n\r\u{C}".utf8)
        let text = body.prefix(Self.sniffedBytes).drop { space.contains($0) }
        let beginning = Array(String(decoding: text, as: UTF8.self).asciiLowercased.utf8)
        if beginning.starts(with: "<!--".utf8) { return true }
        return Self.tagsOfHTML.contains { tag in
            let rest = beginning.dropFirst(tag.utf8.count + 1)
            let isTag = beginning.dropFirst().starts(with: tag.utf8) && beginning.first == UInt8(ascii: "<")
            return isTag && (rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: ">"))
        }
    }

    /// How many bytes of a body without a type a browser looks at.
    private static let sniffedBytes = 1_445
    private static let tagsOfHTML = [
        "!doctype html", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style",
        "title", "b", "body", "br", "p",
    ]

    /// Whether the server says that it is asked too often, or at a bad moment.
    var isTooMany: Bool { status == 429 || status == 503 && headers["Retry-After"] != nil }

    /// Whether the answer is about the server's load or a proxy before it, and not about what was asked.
    var isTemporaryFailure: Bool { Self.isTemporaryFailure(status) }

    /// Whether the server itself failed, and neither for its load nor at a proxy before it.
    var isOwnFailure: Bool { status >= 500 && !isTemporaryFailure }

    /// Whether it says nothing about what was asked: the server failed, or was too busy.
    var isInconclusive: Bool { status >= 500 || isTemporaryFailure }

    /// Whether a status is about the server's load or a proxy before it.
    static func isTemporaryFailure(_ status: Int) -> Bool {
        [408, 425, 429, 502, 503, 504].contains(status) || isOfCloudflare(status)
    }

    /// Whether Cloudflare says by a status that it reached no server behind it, or got no answer that it can use.
    static func isOfCloudflare(_ status: Int) -> Bool { (520...524).contains(status) || status == 530 }
}
