import HTTPMessages
import WebText

extension HTTPResponse {
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
        let beginning = String(decoding: text, as: UTF8.self).asciiLowercased.utf8
        return beginning.starts(with: "<!--".utf8)
            || Self.tagsOfHTML.contains { tag in
                beginning.starts(with: "<\(tag) ".utf8) || beginning.starts(with: "<\(tag)>".utf8)
            }
    }

    /// How many bytes of a body without a type a browser looks at.
    private static let sniffedBytes = 1_445
    private static let tagsOfHTML = [
        "!doctype html", "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style",
        "title", "b", "body", "br", "p",
    ]
}
