/// A tag of a page with its attributes, as far as forms need them.
struct HTMLTag {
    /// The name in lower case; a closing tag's begins with a slash.
    var name: String
    /// The attributes by their names in lower case; of two with one name the first counts.
    var attributes: [String: String]
    /// The text up to the next tag.
    var text: String

    /// The tags of a page in order, without those in comments, scripts and styles.
    ///
    /// Source: HTML, "Tokenization", of which this is the part that well-formed pages need.
    static func all(in page: String) -> [HTMLTag] {
        var tags: [HTMLTag] = []
        var rest = page.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            if !tags.isEmpty { tags[tags.count - 1].text += String(Substring(rest[..<open])) }
            rest = rest[open...]
            if rest.starts(with: "<!--".utf8) {
                rest =
                    Substring(rest).firstRange(of: "-->").map { rest[$0.upperBound...] }
                    ?? rest[rest.endIndex...]
                continue
            }
            rest = rest.dropFirst()
            guard let tag = read(&rest) else {
                if !tags.isEmpty { tags[tags.count - 1].text += "<" }
                continue
            }
            tags.append(tag)
            if ["script", "style", "textarea", "title"].contains(tag.name) {
                // Raw text: what looks like a tag in it is none.
                let end = endOfRawText(tag.name, in: rest)
                tags[tags.count - 1].text = String(Substring(rest[..<end]))
                rest = rest[end...]
            }
        }
        return tags
    }

    private static func endOfRawText(_ name: String, in rest: Substring.UTF8View) -> String.Index {
        var search = rest
        while let open = search.firstIndex(of: UInt8(ascii: "<")) {
            search = search[open...].dropFirst()
            let closing = search.prefix(name.utf8.count + 1)
            if Substring(closing).lowercased() == "/" + name { return open }
        }
        return rest.endIndex
    }

    /// Reads a tag from behind its `<`; nil when none begins here, and then nothing is read.
    private static func read(_ rest: inout Substring.UTF8View) -> HTMLTag? {
        let name = rest.prefix { !isSpace($0) && !">/".utf8.contains($0) || $0 == rest.first && $0 == slash }
        guard let first = name.first(where: { $0 != slash }), isLetter(first) else { return nil }
        var attributes: [String: String] = [:]
        rest = rest[name.endIndex...]
        while true {
            rest = rest.drop { isSpace($0) || $0 == slash }
            guard let next = rest.first, next != UInt8(ascii: ">") else { break }
            let key = rest.prefix { !isSpace($0) && !"=>/".utf8.contains($0) }
            guard !key.isEmpty else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest[key.endIndex...].drop(while: isSpace)
            var value = ""
            if rest.first == UInt8(ascii: "=") {
                rest = rest.dropFirst().drop(while: isSpace)
                value = readValue(&rest)
            }
            let keyName = Substring(key).lowercased()
            if attributes[keyName] == nil { attributes[keyName] = HTMLForm.unescaped(value) }
        }
        rest = rest.dropFirst()
        return HTMLTag(name: Substring(name).lowercased(), attributes: attributes, text: "")
    }

    private static func readValue(_ rest: inout Substring.UTF8View) -> String {
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let value = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: ">") }
            rest = rest[value.endIndex...]
            return String(Substring(value))
        }
        let value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
        return String(Substring(value))
    }

    private static let slash = UInt8(ascii: "/")

    private static func isSpace(_ byte: UInt8) -> Bool { " \t\r\n\u{C}".utf8.contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
