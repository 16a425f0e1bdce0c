import Foundation

/// One Markdown page, read as far as its promises can be checked.
struct MarkdownPage: Sendable {
    /// A link to a file of this project, with the words that are linked.
    struct Link: Sendable {
        var words: String
        /// The file linked to, from the root of the project; the page itself for a bare `#heading`.
        var path: String
        /// The heading linked to.
        var anchor: String?
        /// The link as it stands in the page.
        var text: String
    }

    /// A fenced block.
    struct Fence: Sendable {
        /// The word behind the opening fence: `sh`, `swift`, `text`.
        var language: String
        var lines: [String]
    }

    /// Where the page is, from the root of the project: `Docs/return-code.md`.
    let path: String
    let text: String
    /// Every heading as the code host makes an anchor of it.
    let anchors: Set<String>
    let fences: [Fence]
    /// What stands between single backticks.
    let codeSpans: [String]
    let links: [Link]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        var fences: [Fence] = []
        var prose: [Substring] = []
        var isInFence = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let content = line.drop { $0 == " " }
            if content.hasPrefix("```") {
                if !isInFence { fences.append(Fence(language: String(content.dropFirst(3)), lines: [])) }
                isInFence.toggle()
            } else if isInFence {
                fences[fences.count - 1].lines.append(String(line))
            } else {
                prose.append(line)
            }
        }
        self.fences = fences
        anchors = Self.anchors(of: prose)
        let paragraphs = prose.joined(separator: "\n")
        codeSpans = paragraphs.matches(of: /`([^`\n]+)`/).map { String($0.1) }
        links = paragraphs.replacing(/`[^`\n]+`/, with: "`").matches(of: /\[([^\]]*)\]\(([^)\s]+)\)/)
            .compactMap { Self.link(words: $0.1, target: $0.2, in: path) }
    }

    /// Every page: the one at the root, those under `Docs`, and those beside sources to copy.
    static func all(in root: URL) throws -> [MarkdownPage] {
        let docs = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Docs").path)
        let examples = try FileManager.default.subpathsOfDirectory(
            atPath: root.appending(path: "Examples").path)
        let paths =
            ["README.md"] + docs.filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
            + examples.filter { $0.hasSuffix(".md") }.sorted().map { "Examples/\($0)" }
        return try paths.map { path in
            MarkdownPage(
                path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
        }
    }

    /// Lower case, no punctuation, hyphens for spaces; the second of two equal headings gets `-1`.
    private static func anchors(of prose: [Substring]) -> Set<String> {
        var seen: [String: Int] = [:]
        var anchors: Set<String> = []
        for line in prose where line.hasPrefix("#") {
            let heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
            let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            let anchor = kept.replacingOccurrences(of: " ", with: "-")
            let count = seen[anchor, default: 0]
            anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
            seen[anchor] = count + 1
        }
        return anchors
    }

    private static func link(words: Substring, target: Substring, in page: String) -> Link? {
        if target.contains("://") || target.hasPrefix("mailto:") { return nil }
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        var segments = page.split(separator: "/").dropLast().map(String.init)
        for segment in parts[0].split(separator: "/") where segment != "." {
            if segment == ".." { _ = segments.popLast() } else { segments.append(String(segment)) }
        }
        return Link(
            words: String(words), path: parts[0].isEmpty ? page : segments.joined(separator: "/"),
            anchor: parts.count == 2 ? String(parts[1]) : nil, text: "[\(words)](\(target))")
    }
}
