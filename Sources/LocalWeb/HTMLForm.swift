/// A form on a page as the browser stand-in sees it: where it goes and which fields it has.
///
/// A reader of just the tags that matter, for the pages of this project's own servers; it is no HTML parser.
public struct HTMLForm: Sendable, Hashable {
    /// A field or a button.
    public struct Field: Sendable, Hashable {
        /// The name under which the value is sent.
        public var name: String
        /// The value the page gave it.
        public var value: String
        /// `text`, `password`, `hidden`, `submit` and so on.
        public var type: String
    }

    /// The address as written in the page; empty for the page's own.
    public var action: String
    /// `GET` or `POST`.
    public var method: String
    /// The fields and buttons in the order of the page.
    public var fields: [Field]

    /// The forms of a page in their order.
    public static func forms(in page: String) -> [HTMLForm] {
        var forms: [HTMLForm] = []
        var open = false
        for tag in tags(in: page) {
            switch tag.name {
            case "form":
                let method = tag.attributes["method"]?.uppercased() ?? "GET"
                forms.append(HTMLForm(action: tag.attributes["action"] ?? "", method: method, fields: []))
                open = true
            case "/form": open = false
            case "input", "button":
                guard open, let name = tag.attributes["name"] else { continue }
                let type = tag.attributes["type"] ?? (tag.name == "button" ? "submit" : "text")
                forms[forms.count - 1].fields.append(
                    Field(name: name, value: tag.attributes["value"] ?? "", type: type))
            default: continue
            }
        }
        return forms
    }

    private struct Tag {
        var name: String
        var attributes: [String: String]
    }

    private static func tags(in page: String) -> [Tag] {
        page.split(separator: "<").dropFirst(page.hasPrefix("<") ? 0 : 1).compactMap { piece in
            guard let end = piece.firstIndex(of: ">") else { return nil }
            var rest = piece[..<end]
            let name = rest.prefix { !$0.isWhitespace }.lowercased()
            rest = rest.dropFirst(name.count)
            var attributes: [String: String] = [:]
            while true {
                rest = rest.drop { $0.isWhitespace || $0 == "/" }
                let key = rest.prefix { $0 != "=" && !$0.isWhitespace && $0 != "/" }
                guard !key.isEmpty else { break }
                rest = rest.dropFirst(key.count)
                var value: Substring = ""
                if rest.first == "=" {
                    rest = rest.dropFirst()
                    if let quote = rest.first, quote == "\"" || quote == "'" {
                        rest = rest.dropFirst()
                        value = rest.prefix { $0 != quote }
                        rest = rest.dropFirst(value.count + 1)
                    } else {
                        value = rest.prefix { !$0.isWhitespace }
                        rest = rest.dropFirst(value.count)
                    }
                }
                if attributes[key.lowercased()] == nil { attributes[key.lowercased()] = unescaped(value) }
            }
            return Tag(name: name, attributes: attributes)
        }
    }

    /// The text with the character references that our pages use replaced.
    static func unescaped(_ text: some StringProtocol) -> String {
        let references = [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&#x27;", "'"),
            ("&amp;", "&"),
        ]
        var result = ""
        var rest = Substring(text)
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            let found = references.first { rest.hasPrefix($0.0) }
            result += found?.1 ?? "&"
            rest = rest.dropFirst(found?.0.count ?? 1)
        }
        return result + rest
    }
}
