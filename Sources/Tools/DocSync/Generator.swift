import Journal

/// Writes the generated blocks of the pages below their comments, which Docs/contributing.md describes.
package struct Generator: Sendable {
    /// The content of a generated block: the lines of a table, or the text of a fence in a language.
    package struct Block: Sendable {
        /// The language of a fenced text, or nil for a table, which has no fence.
        let language: String?
        let lines: [String]

        /// Creates a table, or the text of a fence.
        package init(_ lines: [String], language: String? = nil) {
            (self.lines, self.language) = (lines, language)
        }
    }

    /// Why a block cannot be written below its comment.
    struct BlockFailure: Error {
        /// The problem, with what the comment could name where it names nothing that exists.
        let message: String
    }

    /// The project with every page generated.
    package struct Result: Sendable {
        package fileprivate(set) var tree: Tree
        /// The comments and regions that keep a page from being generated whole.
        package fileprivate(set) var problems: [Problem] = []
    }

    /// The names of the comments with a generated block below them.
    static let commentNames: Set<String> = ["code", "output", "table", "diagram"]

    private let tree: Tree
    /// The regions of each file that has some, by its path.
    private let regions: [String: Regions]
    /// The tables and diagrams by their comments: `table: flip-errors`.
    private let namedBlocks: [String: Block]

    /// Creates a generator with all tables, and with a diagram of each journey by its name.
    package init(tree: Tree, journeys: [Journey]) {
        let tables = Tables.all.map { name, makeLines in ("table: \(name)", Block(makeLines(tree))) }
        let diagrams = journeys.map { journey in
            (
                "diagram: \(journey.name)",
                Block(JournalDiagram.mermaid(of: journey.entries), language: "mermaid")
            )
        }
        self.init(tree: tree, named: Dictionary(uniqueKeysWithValues: tables + diagrams))
    }

    /// Creates a generator with these tables and diagrams.
    package init(tree: Tree, named: [String: Block]) {
        self.tree = tree
        namedBlocks = named
        let files = tree.texts.filter { path, text in
            // The tests of the markers have texts that only look like markers.
            let isCode = ["Sources/", "Examples/", "Tests/", "scripts/"].contains(where: path.hasPrefix)
            return isCode && !path.hasPrefix("Tests/DocSyncTests/") && !path.hasSuffix(".md")
                && text.hasBytes(of: "snippet.")
        }
        regions = Dictionary(uniqueKeysWithValues: files.map { ($0, Regions(of: $1, at: $0)) })
    }

    /// Writes every page.
    package func generated() -> Result {
        var result = Result(tree: tree, problems: regions.values.flatMap(\.problems))
        var unused = Set(namedBlocks.keys)
        for (path, regions) in regions { unused.formUnion(regions.lines.keys.map { "code: \(path)#\($0)" }) }
        for path in tree.pages {
            let page = Page(path: path, text: tree.texts[path, default: ""])
            var lines = page.lines.map(String.init)
            // From the end of the page, so that the indices of the comments above stay right.
            for (index, comment) in page.comments.sorted(by: { $0.key > $1.key })
            where Self.commentNames.contains(comment.name) {
                unused.remove("\(comment.name): \(comment.text)")
                do throws(BlockFailure) {
                    try write(comment, at: index, of: page, into: &lines)
                } catch {
                    result.problems.append(Problem(path, line: index + 1, error.message))
                }
            }
            result.tree.texts[path] = lines.joined(separator: "\n")
        }
        result.problems += unused.map {
            Problem("Docs", "no page shows it: write <!-- \($0) -->, or remove it")
        }
        result.problems.sort { $0.description < $1.description }
        return result
    }

    /// Writes the block of a comment, whose line has this index, into the lines of its page.
    private func write(
        _ comment: Page.Comment, at index: Int, of page: Page, into lines: inout [String]
    ) throws(BlockFailure) {
        let block = try block(of: comment)
        guard block.lines.allSatisfy({ Page.infoString(ofFence: $0) == nil }) else {
            throw BlockFailure(message: "the block has a fence of its own, which would end it")
        }
        guard let place = page.generatedLines(below: index) else {
            throw BlockFailure(message: "the block below the marker has no end")
        }
        let indentation = String(lines[index].prefix { $0 == " " })
        var written = self.lines(of: block, below: comment, in: page.path).map {
            $0.isEmpty ? "" : indentation + $0
        }
        // A blank line ends a table, and separates the block from text that follows at once.
        if place.upperBound < lines.count, lines[place.upperBound].contains(where: { $0 != " " }) {
            written.append("")
        }
        lines.replaceSubrange(place, with: written)
    }

    /// The content of the block below a comment.
    private func block(of comment: Page.Comment) throws(BlockFailure) -> Block {
        let parts = comment.text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let source = String(parts[0])
        let part = parts.count == 2 ? String(parts[1]) : nil
        switch comment.name {
        case "code": return try code(source, part)
        case "output":
            let path = Recording.path(of: source)
            guard let text = tree.texts[path] else {
                throw BlockFailure(
                    message: "there is no recording \(path); scripts/record writes one for each example")
            }
            return Block(try Recording(text).lines(of: part), language: "text")
        default:
            guard let block = namedBlocks["\(comment.name): \(comment.text)"] else {
                let choice = namedBlocks.keys.sorted().joined(separator: ", ")
                throw BlockFailure(
                    message: "there is no \(comment.name) \(comment.text); there are \(choice)")
            }
            return block
        }
    }

    /// A file, or a region of it.
    private func code(_ path: String, _ region: String?) throws(BlockFailure) -> Block {
        guard let text = tree.texts[path] else {
            throw BlockFailure(message: "there is no file \(path); a path begins at the root of the project")
        }
        let regions = regions[path] ?? Regions(of: text, at: path)
        let language = Self.language(of: path)
        guard let region else { return Block(regions.wholeFile, language: language) }
        guard let lines = regions.lines[region] else {
            let names = regions.lines.keys.sorted().joined(separator: ", ")
            throw BlockFailure(
                message: "\(path) has no region \(region); it has \(names.isEmpty ? "none" : names)")
        }
        return Block(lines, language: language)
    }

    /// The lines that a page shows for a block: a table, or a fence with the text, and below code a link to its source.
    private func lines(of block: Block, below comment: Page.Comment, in page: String) -> [String] {
        let root = String(repeating: "../", count: page.split(separator: "/").count - 1)
        guard let language = block.language else {
            // The links of a table begin in the folder Docs.
            return block.lines.map { $0.replacing("](../", with: "](\(root)") }
        }
        let lines = ["```\(language)"] + block.lines + ["```"]
        guard comment.name == "code" else { return lines }
        let source = comment.text.prefix { $0 != "#" }
        return lines + ["From [\(source)](\(root)\(source))"]
    }

    /// The language of a fence around a file, by the ending of its name.
    private static func language(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        return switch name.split(separator: ".").dropFirst().last {
        case nil: name == "apple-app-site-association" ? "json" : "sh"
        case "py"?: "python"
        case "m"?: "objectivec"
        case "entitlements"?, "plist"?: "xml"
        // Code of Google's pages does not compile as it stands, so its files must not end with .swift.
        case "txt"?: path.contains("/AsPublished/") ? "swift" : "text"
        case let other?: String(other)
        }
    }
}
