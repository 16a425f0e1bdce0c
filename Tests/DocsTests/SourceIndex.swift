import Foundation

/// What the Swift files of the project declare, found by pattern: enough to notice a name that is gone.
struct SourceIndex: Sendable {
    private struct File: Sendable {
        var isSource: Bool
        var words: Set<Substring>
        var declarations: Set<String>
    }

    private let files: [File]
    /// The text of every Swift file, without indentation, by path from the root of the project.
    let texts: [String: String]

    init(root: URL) throws {
        var files: [File] = []
        var texts: [String: String] = [:]
        for path in try Self.swiftFiles(under: ["Sources", "Tests", "Examples"], in: root) {
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            texts[path] = Self.withoutIndentation(
                text.split(separator: "\n", omittingEmptySubsequences: false))
            // These tests hold names of others, which must not count as declared here.
            if path.hasPrefix("Tests/DocsTests/") { continue }
            files.append(
                File(
                    isSource: path.hasPrefix("Sources/"),
                    words: Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }),
                    declarations: Self.declarations(in: text)))
        }
        self.files = files
        self.texts = texts
    }

    /// Whether the text stands under `Sources` as a whole word.
    func hasWord(_ word: some StringProtocol) -> Bool {
        files.contains { $0.isSource && $0.words.contains(Substring(word)) }
    }

    /// Whether a file that speaks of the first name declares the others: `Type`, `Type.member`,
    /// `Type.method(label:)`.
    func declares(_ names: [String]) -> Bool {
        guard let type = names.first, files.contains(where: { $0.declarations.contains(type) }) else {
            return false
        }
        return names.dropFirst().allSatisfy { member in
            files.contains { $0.words.contains(Substring(type)) && $0.declarations.contains(member) }
        }
    }

    /// Lines joined without what stands in front of them, so that an excerpt may be indented otherwise.
    static func withoutIndentation(_ lines: [some StringProtocol]) -> String {
        lines.map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }

    private static func swiftFiles(under folders: [String], in root: URL) throws -> [String] {
        try folders.flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
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
