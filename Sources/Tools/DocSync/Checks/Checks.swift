/// The claims of the pages, compared with the files; each check lists problems.
package struct Checks: Sendable {
    package let tree: Tree
    package let pages: [MarkdownPage]
    let words: Set<Substring>
    /// The names of the modules and of the layers that they are on.
    let modules: Set<String>

    package init(_ tree: Tree) {
        self.tree = tree
        pages = tree.pages.map { MarkdownPage(path: $0, text: tree.texts[$0, default: ""]) }
        words = tree.texts.reduce(into: []) { words, file in
            // These hold names of others, which must not count as names of this project.
            if file.key.hasSuffix(".swift"), !file.key.hasSuffix("/ForeignNames.swift"),
                !file.key.hasPrefix("Tests/DocSyncTests/")
            {
                words.formUnion(file.value.words)
            }
        }
        modules = Set(tree.modules.keys).union(tree.folders(in: "Sources"))
    }

    package var problems: [Problem] {
        unreadablePages + handTypedBlocks + wideLines + silentCommands + outputsWithoutCommand
            + unknownCommands + brokenLinks + misleadingLinks + unreachablePages + missingPages + missingPaths
            + unknownNames + machinePaths + forbiddenImports
    }

    func page(_ path: String) -> MarkdownPage? {
        pages.first { $0.path == path }
    }

    /// A problem for each part of each page for which the closure returns a message.
    func problems<Part: OnLine>(
        about parts: (MarkdownPage) -> [Part], _ message: (MarkdownPage, Part) -> String?
    ) -> [Problem] {
        pages.flatMap { page in
            parts(page).compactMap { part in
                message(page, part).map { Problem(page.path, line: part.line, $0) }
            }
        }
    }
}

extension Tree {
    /// The folders right below one.
    func folders(in folder: String) -> [String] {
        Set(
            paths.filter { $0.hasPrefix("\(folder)/") }.map { $0.split(separator: "/") }
                .filter { $0.count > 2 }.map { String($0[1]) }
        ).sorted()
    }
}

/// Checks that the pages are text that the other checks can read.
extension Checks {
    /// Every page is UTF-8, and its lines end as in the rest of the project.
    package var unreadablePages: [Problem] {
        tree.unreadablePages.map { Problem($0, line: 1, "is not text in UTF-8; save it in this encoding") }
            + tree.pages.filter { tree.texts[$0, default: ""].utf8.contains(UInt8(ascii: "\r")) }
            .map { Problem($0, line: 1, "has line ends of Windows (CR LF); save it with line feeds") }
    }
}

/// Checks that fences and tables are generated wherever code or a run has their content.
extension Checks {
    /// The greatest width of a generated line of code, so that no line scrolls on the page.
    package static let codeWidth = 100

    /// Every block of Swift, text, JSON or Mermaid is generated, or says why it is not.
    package var handTypedBlocks: [Problem] {
        problems(about: \.blocks) { _, block in
            if ["sh", "markdown", "html"].contains(block.language) { return nil }
            guard let comment = block.comments.first else {
                return "a ```\(block.language) block by hand; write <!-- code: PATH#REGION --> or "
                    + "<!-- output: EXAMPLE --> above it, or <!-- by hand: REASON -->"
            }
            if comment.name == "by hand", !comment.text.isEmpty, block.language != "swift" { return nil }
            if Marker.Kind(rawValue: comment.name) != nil { return nil }
            return "Swift in a page is taken from a file: write <!-- code: PATH#REGION --> above it"
        }
    }

    /// No generated line of code is so wide that it scrolls.
    package var wideLines: [Problem] {
        let lines = { (page: MarkdownPage) in
            page.blocks.filter { $0.comments.first?.name == "code" }.flatMap { block in
                block.lines.enumerated().map { index, text in
                    MarkdownPage.Span(text: text, line: block.line + index + 1)
                }
            }
        }
        return problems(about: lines) { _, line in
            if line.text.count <= Self.codeWidth { return nil }
            return "a line of code with more than \(Self.codeWidth) characters; break it: \(line.text)"
        }
    }

    /// Every command runs something that exists.
    package var unknownCommands: [Problem] {
        let executables = modules.union(tree.examples + ["NAME"])
        let (run, path) = (/swift run (?:-c \w+ )?([\w-]+)/, /(?:^|\s)(scripts\/[\w\/.-]+)/)
        let commands = { (page: MarkdownPage) in
            page.blocks.filter { $0.language == "sh" }.flatMap { block in
                block.lines.map { MarkdownPage.Span(text: $0, line: block.line) }
            } + page.codeSpans
        }
        return problems(about: commands) { _, command in
            let text = command.text
            if text.contains("swift run"), let name = text.firstMatch(of: run)?.1,
                !executables.contains(String(name))
            {
                return "there is no executable \(name)"
            }
            guard text.contains("scripts/"), let script = text.firstMatch(of: path)?.1,
                !tree.paths.contains(String(script))
            else { return nil }
            return "there is no \(script)"
        }
    }
}
