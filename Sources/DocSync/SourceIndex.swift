/// What the Swift files of the project declare, found by pattern: enough to notice a name that is gone.
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
                path == "Sources/DocSync/ForeignNames.swift" || path.hasPrefix("Tests/DocSyncTests/")
            guard path.hasSuffix(".swift"), path.contains("/"), !isOfOthers else { return nil }
            return File(
                isSource: path.hasPrefix("Sources/"),
                words: Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }),
                declarations: Self.declarations(in: text))
        }
    }

    /// Whether the text stands under `Sources` as a whole word.
    package func hasWord(_ word: some StringProtocol) -> Bool {
        files.contains { $0.isSource && $0.words.contains(Substring(word)) }
    }

    /// Whether a file that speaks of the first name declares the others: `Type`, `Type.member`,
    /// `Type.method(label:)`.
    package func declares(_ names: [String]) -> Bool {
        guard let type = names.first, files.contains(where: { $0.declarations.contains(type) }) else {
            return false
        }
        return names.dropFirst().allSatisfy { member in
            files.contains { $0.words.contains(Substring(type)) && $0.declarations.contains(member) }
        }
    }

    private static func declarations(in text: String) -> Set<String> {
        var names: Set<String> = []
        for match in text.matches(of: /\b(?:struct|enum|class|actor|protocol|typealias|var|let)\s+`?(\w+)/) {
            names.insert(String(match.1))
        }
        for match in text.matches(of: /\bcase\s+(\w+(?:\([^)]*\))?(?:\s*=\s*"[^"]*")?(?:,\s*\w+)*)/) {
            for name in match.1.split(separator: ",") {
                names.insert(
                    String(name.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
            }
        }
        for match in text.matches(of: /\b(?:func\s+|(?=init\??\())(\w+)\??\s*(?:<[^>]*>)?\(/) {
            let labels = labels(of: text[match.range.upperBound...])
            names.insert(String(match.1))
            names.insert("\(match.1)(\(labels.map { "\($0):" }.joined()))")
        }
        return names
    }

    /// The argument labels of a declaration, read from behind its opening parenthesis.
    private static func labels(of declaration: Substring) -> [Substring] {
        var depth = 1
        var start = declaration.startIndex
        var parameters: [Substring] = []
        for index in declaration.indices {
            switch declaration[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "," where depth == 1:
                parameters.append(declaration[start..<index])
                start = declaration.index(after: index)
            default: break
            }
            if depth == 0 {
                parameters.append(declaration[start..<index])
                break
            }
        }
        return parameters.compactMap { $0.split { $0.isWhitespace || $0 == ":" }.first }
    }
}
