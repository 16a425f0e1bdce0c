/// Writes the generated blocks of a page below the markers, which Docs/contributing.md tells.
package struct Generator: Sendable {
    /// The text for a name of a `table` or `diagram` marker; a fenced text has a language.
    package struct Block: Sendable {
        var language: String?
        var lines: [String]

        /// A table, or the text of a fence in a language.
        package init(_ lines: [String], language: String? = nil) {
            self.lines = lines
            self.language = language
        }
    }

    /// The command that writes the pages.
    package static let repair = "scripts/docs"

    private let tree: Tree
    private let regions: [String: Regions]
    private let tables: [String: Block]
    private let diagrams: [String: Block]

    package init(tree: Tree, tables: [String: Block] = [:], diagrams: [String: Block] = [:]) {
        self.tree = tree
        self.tables = tables
        self.diagrams = diagrams
        regions = tree.regions
    }

    /// The tree with every page generated, and the problems that prevent that.
    package func generated() -> GeneratedTree {
        var result = tree
        var problems = regions.values.flatMap(\.problems)
        var used: Set<Marker> = []
        for path in tree.pages {
            var page = PageWriter(path: path, generator: self)
            result.texts[path] = page.write(tree.texts[path, default: ""])
            problems += page.problems
            used.formUnion(page.used)
        }
        return GeneratedTree(
            tree: result,
            problems: (problems + unused(used)).sorted { $0.description < $1.description })
    }

    /// Every generated block is on a page.
    private func unused(_ used: Set<Marker>) -> [Problem] {
        let regions = regions.flatMap { path, regions in
            regions.lines.keys.map { Marker(kind: .code, source: path, part: $0) }
        }
        let tables = tables.keys.map { Marker(kind: .table, source: $0) }
        let diagrams = diagrams.keys.map { Marker(kind: .diagram, source: $0) }
        return (regions + tables + diagrams).filter { !used.contains($0) }.map { marker in
            Problem(
                marker.kind == .code ? marker.source : "Sources/Tools/DocSync",
                "no page shows it: write \(marker), or remove it")
        }
    }

    func block(for marker: Marker) throws(Unknown) -> Block {
        switch marker.kind {
        case .code: try code(marker)
        case .output: try output(marker)
        case .table: try known(marker.source, in: tables, "table")
        case .diagram: try known(marker.source, in: diagrams, "diagram")
        }
    }

    /// A marker that names nothing.
    struct Unknown: Error {
        var message: String
    }

    private func code(_ marker: Marker) throws(Unknown) -> Block {
        guard let text = tree.texts[marker.source] else {
            throw Unknown(
                message: "there is no file \(marker.source); a path begins at the root of the project")
        }
        let regions = regions[marker.source] ?? Regions(of: text, at: marker.source)
        let language = Self.language(of: marker.source)
        guard let part = marker.part else { return Block(regions.wholeFile, language: language) }
        guard let lines = regions.lines[part] else {
            throw Unknown(
                message: "\(marker.source) has no region \(part); it has "
                    + (regions.lines.isEmpty ? "none" : regions.lines.keys.sorted().joined(separator: ", ")))
        }
        return Block(lines, language: language)
    }

    private func output(_ marker: Marker) throws(Unknown) -> Block {
        let path = Recording.path(of: marker.source)
        guard let text = tree.texts[path] else {
            let all = tree.texts.keys.filter { $0.hasPrefix("Tests/ExampleTests/Recordings/") }.sorted()
            throw Unknown(
                message:
                    "there is no recording \(path); scripts/record writes one for each example. There are "
                    + all.compactMap { $0.split(separator: "/").last?.dropLast(4) }.joined(separator: ", "))
        }
        do {
            return Block(try Recording(text).lines(of: marker.part), language: "text")
        } catch {
            throw Unknown(message: "\(path): \(error.message)")
        }
    }

    private func known(_ name: String, in blocks: [String: Block], _ kind: String) throws(Unknown) -> Block {
        guard let block = blocks[name] else {
            throw Unknown(
                message:
                    "there is no \(kind) \(name); there are \(blocks.keys.sorted().joined(separator: ", "))")
        }
        return block
    }

    private static func language(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else {
            return name == "apple-app-site-association" ? "json" : "sh"
        }
        return switch name[name.index(after: dot)...] {
        case "py": "python"
        case "m": "objectivec"
        case "entitlements", "plist": "xml"
        case "txt": path.contains("/AsPublished/") ? "swift" : "text"
        case let other: String(other)
        }
    }
}
