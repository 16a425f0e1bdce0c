/// The declarations in the Swift files of the project, found by pattern: enough to notice a name that is gone.
package struct SourceIndex: Sendable {
    private struct File: Sendable {
        var isSource: Bool
        var words: Set<Substring>
        var declarations: Set<String>
    }

    private let files: [File]

    /// Reads the Swift files of a tree.
    package init(_ tree: Tree) {
        files = tree.texts.compactMap { path, text in
            // These hold names of others, which must not count as declared here.
            let isOfOthers =
                path == "Sources/Tools/DocSync/Checks/ForeignNames.swift"
                || path.hasPrefix("Tests/DocSyncTests/")
            guard path.hasSuffix(".swift"), path.contains("/"), !isOfOthers else { return nil }
            let words = Self.words(in: text)
            return File(
                isSource: path.hasPrefix("Sources/"), words: Set(words),
                declarations: Self.declarations(in: text, words))
        }
    }

    /// Whether `Sources` has the text as a whole word.
    package func hasWord(_ word: some StringProtocol) -> Bool {
        files.contains { $0.isSource && $0.words.contains(Substring(word)) }
    }

    /// Whether a file with the first name declares the others: `Type`, `Type.member`,
    /// `Type.method(label:)`.
    package func declares(_ names: [String]) -> Bool {
        guard let type = names.first, files.contains(where: { $0.declarations.contains(type) }) else {
            return false
        }
        return names.dropFirst().allSatisfy { member in
            files.contains { $0.words.contains(Substring(type)) && $0.declarations.contains(member) }
        }
    }

    /// Every word in order, of letters, digits and underscores.
    ///
    /// It works on bytes, because the pages are checked after every change.
    private static func words(in text: String) -> [Substring] {
        var words: [Substring] = []
        var start: String.Index?
        let bytes = text.utf8
        for index in bytes.indices {
            let isInWord =
                switch bytes[index] {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            if isInWord {
                start = start ?? index
            } else if let first = start {
                words.append(text[first..<index])
                start = nil
            }
        }
        if let start { words.append(text[start...]) }
        return words
    }

    /// The names behind the words that declare, and functions with their labels: `decide(link:)`.
    private static func declarations(in text: String, _ words: [Substring]) -> Set<String> {
        let keywords: Set<Substring> = [
            "struct", "enum", "class", "actor", "protocol", "typealias", "var", "let",
        ]
        var names: Set<String> = []
        for (index, word) in words.enumerated() {
            if keywords.contains(word), index + 1 < words.count {
                names.insert(String(words[index + 1]))
            } else if word == "case" {
                names.formUnion(cases(in: text[word.endIndex...].prefix { $0 != "\n" }))
            } else if word == "init" || (index > 0 && words[index - 1] == "func") {
                guard let labels = labels(of: text[word.endIndex...]) else { continue }
                names.insert(String(word))
                names.insert("\(word)(\(labels.map { "\($0):" }.joined()))")
            }
        }
        return names
    }

    /// The names of `case one, two(Int), three = "3"`; patterns such as `case .one` have none.
    private static func cases(in line: Substring) -> [String] {
        var depth = 0
        let list = line.filter { character in
            if character == "(" { depth += 1 }
            defer { if character == ")" { depth -= 1 } }
            return depth == 0
        }
        return list.split(separator: ",").compactMap { item in
            let name = item.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return name.isEmpty ? nil : String(name)
        }
    }

    /// The argument labels of a declaration, read from behind its name; nil when it has no parentheses.
    private static func labels(of declaration: Substring) -> [Substring]? {
        var rest = declaration.drop { $0 == "?" || $0 == " " }
        if rest.first == "<" { rest = rest.drop { $0 != ">" }.dropFirst() }
        guard rest.first == "(" else { return nil }
        rest = rest.dropFirst()
        var depth = 1
        var start = rest.startIndex
        var parameters: [Substring] = []
        for index in rest.indices {
            switch rest[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "," where depth == 1:
                parameters.append(rest[start..<index])
                start = rest.index(after: index)
            default: break
            }
            if depth == 0 {
                parameters.append(rest[start..<index])
                break
            }
        }
        return parameters.compactMap { $0.split { $0.isWhitespace || $0 == ":" }.first }
    }
}
