/// The first sentence or paragraph of the comment above a declaration, for tables of the cases of an enum.
package enum DocComments {
    /// The text of the comment above `case NAME` or `public var NAME`,
    /// `package var NAME`, by name, in one file.
    package static func ofMembers(in text: String) -> [String: String] {
        Dictionary(members(in: text)) { first, _ in first }
    }

    /// The same in the order of the file.
    package static func members(in text: String) -> [(name: String, meaning: String)] {
        var meanings: [(String, String)] = []
        var comment: [String] = []
        for line in text.lines.map({ String($0.drop { $0 == " " }) }) {
            if line.hasPrefix("///") {
                comment.append(String(line.dropFirst(3).drop { $0 == " " }))
                continue
            }
            for keyword in ["case ", "public var ", "package var "]
            where line.hasPrefix(keyword) && !comment.isEmpty {
                let name = line.dropFirst(keyword.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                meanings.append((String(name), comment.prefix { !$0.isEmpty }.joined(separator: " ")))
            }
            comment = []
        }
        return meanings
    }

    /// The text of the comment at the top of a file, without the name of its page.
    package static func ofFile(_ text: String) -> String {
        text.lines.prefix { $0.hasPrefix("//") }.flatMap { $0.dropFirst(2).split(separator: " ") }
            .filter { !$0.hasPrefix("Docs/") }.joined(separator: " ").firstSentence
    }
}

extension String {
    /// Up to the first full stop that a space or the end follows, without it.
    var firstSentence: String {
        if let end = firstRange(of: ". ") { return String(self[..<end.lowerBound]) }
        return hasSuffix(".") ? String(dropLast()) : self
    }
}
