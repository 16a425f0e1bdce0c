/// A form on a page as the browser stand-in sees it: where it goes and which fields it has.
///
/// A reader of just the tags that matter; it is no HTML parser, and knows no scripts.
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
    /// The fields and buttons in the order of the page that would be sent.
    public var fields: [Field]

    /// The forms of a page in their order.
    public static func forms(in page: String) -> [HTMLForm] {
        var reader = FormReader()
        for tag in HTMLTag.all(in: page) { reader.read(tag) }
        return reader.forms
    }

    /// The text with the character references replaced that pages use in attributes.
    static func unescaped(_ text: some StringProtocol) -> String {
        var result = ""
        var rest = Substring(text)
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...].dropFirst()
            let name = rest.prefix(10).prefix { $0 != ";" }
            guard rest[name.endIndex...].first == ";", let character = character(named: name) else {
                result += "&"
                continue
            }
            result.append(character)
            rest = rest[name.endIndex...].dropFirst()
        }
        return result + rest
    }

    private static func character(named name: Substring) -> Character? {
        let known: [Substring: Character] = [
            "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "amp": "&", "nbsp": "\u{A0}",
        ]
        guard name.first == "#" else { return known[name] }
        let digits = name.dropFirst()
        let number =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }
}

/// Collects forms while the tags of a page go by.
private struct FormReader {
    private(set) var forms: [HTMLForm] = []
    private var isOpen = false
    /// The name of the list that is open.
    private var list: String?

    mutating func read(_ tag: HTMLTag) {
        let attributes = tag.attributes
        switch tag.name {
        case "form":
            let method = attributes["method"]?.uppercased() == "POST" ? "POST" : "GET"
            forms.append(HTMLForm(action: attributes["action"] ?? "", method: method, fields: []))
            isOpen = true
        case "/form": isOpen = false
        case "input", "button":
            guard attributes["disabled"] == nil else { return }
            let type = attributes["type"]?.lowercased() ?? (tag.name == "button" ? "submit" : "text")
            let isChoice = type == "checkbox" || type == "radio"
            // What is not ticked is not sent (HTML, "constructing the entry list").
            if isChoice, attributes["checked"] == nil { return }
            add(attributes["name"], attributes["value"] ?? (isChoice ? "on" : ""), type: type)
        case "textarea": add(attributes["name"], HTMLForm.unescaped(tag.text), type: tag.name)
        case "select": list = attributes["name"]
        case "/select": list = nil
        case "option":
            guard let list else { return }
            let value = attributes["value"] ?? HTMLForm.unescaped(tag.text)
            // The first option counts until one is marked.
            if !isFilled(list) {
                add(list, value, type: "select")
            } else if attributes["selected"] != nil, let last = forms.indices.last {
                forms[last].fields[forms[last].fields.count - 1].value = value
            }
        default: break
        }
    }

    private func isFilled(_ list: String) -> Bool {
        forms.last?.fields.last.map { $0.type == "select" && $0.name == list } ?? false
    }

    private mutating func add(_ name: String?, _ value: String, type: String) {
        guard isOpen, let name, !name.isEmpty, let last = forms.indices.last else { return }
        forms[last].fields.append(HTMLForm.Field(name: name, value: value, type: type))
    }
}
