/// Writes the generated blocks of the pages below their markers, which Docs/contributing.md describes.
package struct Generator: Sendable {
    /// The content of a generated block.
    package struct Block: Sendable {
        /// The language of a fenced text; nil for a table, which has no fence.
        let language: String?
        let lines: [String]

        /// Creates a table, or the text of a fence in a language.
        package init(_ lines: [String], language: String? = nil) {
            self.lines = lines
            self.language = language
        }
    }

    /// The command that writes the pages.
    package static let repair = "scripts/docs"

    private let tree: Tree
    /// The regions by the path of their file.
    private let regionsByFile: [String: Regions]
    /// The tables by the name in their marker.
    private let tables: [String: Block]
    /// The diagrams by the name in their marker.
    private let diagrams: [String: Block]

    /// Creates a generator with the tables and diagrams that markers can name.
    package init(tree: Tree, tables: [String: Block] = [:], diagrams: [String: Block] = [:]) {
        self.tree = tree
        self.tables = tables
        self.diagrams = diagrams
        regionsByFile = tree.regions
    }

    /// The tree with every page generated, and the problems that prevent that.
    package func generated() -> GeneratedTree {
        var result = tree
        var problems = regionsByFile.values.flatMap(\.problems)
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

    /// The regions, tables and diagrams that no page shows.
    private func unused(_ used: Set<Marker>) -> [Problem] {
        let regionMarkers = regionsByFile.flatMap { path, regions in
            regions.lines.keys.map { Marker(kind: .code, source: path, part: $0) }
        }
        let tableMarkers = tables.keys.map { Marker(kind: .table, source: $0) }
        let diagramMarkers = diagrams.keys.map { Marker(kind: .diagram, source: $0) }
        let unusedMarkers = (regionMarkers + tableMarkers + diagramMarkers).filter { !used.contains($0) }
        return unusedMarkers.map { marker in
            Problem(
                marker.kind == .code ? marker.source : "Sources/Tools/DocSync",
                "no page shows it: write \(marker), or remove it")
        }
    }

    /// The content of the block below a marker.
    func block(for marker: Marker) throws(Unknown) -> Block {
        switch marker.kind {
        case .code: try code(marker)
        case .output: try output(marker)
        case .table: try known(marker.source, in: tables, "table")
        case .diagram: try known(marker.source, in: diagrams, "diagram")
        }
    }

    /// A marker that names nothing that exists.
    struct Unknown: Error {
        /// What does not exist, and what the marker could name.
        let message: String
    }

    /// A file, or a region of it.
    private func code(_ marker: Marker) throws(Unknown) -> Block {
        guard let text = tree.texts[marker.source] else {
            throw Unknown(
                message: "there is no file \(marker.source); a path begins at the root of the project")
        }
        let regions = regionsByFile[marker.source] ?? Regions(of: text, at: marker.source)
        let language = Self.language(of: marker.source)
        guard let part = marker.part else { return Block(regions.wholeFile, language: language) }
        guard let lines = regions.lines[part] else {
            let names = regions.lines.keys.sorted().joined(separator: ", ")
            throw Unknown(
                message:
                    "\(marker.source) has no region \(part); it has \(names.isEmpty ? "none" : names)")
        }
        return Block(lines, language: language)
    }

    /// The recorded output of an example, or a part of it.
    private func output(_ marker: Marker) throws(Unknown) -> Block {
        let path = Recording.path(of: marker.source)
        guard let text = tree.texts[path] else {
            throw Unknown(
                message:
                    "there is no recording \(path); scripts/record writes one for each example. There are "
                    + namesOfRecordings.joined(separator: ", "))
        }
        do {
            return Block(try Recording(text).lines(of: marker.part), language: "text")
        } catch {
            throw Unknown(message: "\(path): \(error.message)")
        }
    }

    private var namesOfRecordings: [Substring] {
        tree.texts.keys.sorted().compactMap { path in
            guard path.hasPrefix(Recording.folder) else { return nil }
            return path.dropFirst(Recording.folder.count).dropLast(".txt".count)
        }
    }

    /// The table or diagram with a name, by the word for its kind.
    private func known(_ name: String, in blocks: [String: Block], _ kind: String) throws(Unknown) -> Block {
        guard let block = blocks[name] else {
            throw Unknown(
                message:
                    "there is no \(kind) \(name); there are \(blocks.keys.sorted().joined(separator: ", "))")
        }
        return block
    }

    /// The language of a fence around a file, by the ending of its name.
    private static func language(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else {
            return name == "apple-app-site-association" ? "json" : "sh"
        }
        return switch name[name.index(after: dot)...] {
        case "py": "python"
        case "m": "objectivec"
        case "entitlements", "plist": "xml"
        // Code of Google's pages does not compile as it stands, so its files must not end with .swift.
        case "txt": path.contains("/AsPublished/") ? "swift" : "text"
        case let other: String(other)
        }
    }
}
