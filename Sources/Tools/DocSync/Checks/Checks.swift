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

/// Checks that the pages are text that the other checks can read.
extension Checks {
    /// Every page is UTF-8, and its lines end as in the rest of the project.
    package var unreadablePages: [Problem] {
        tree.unreadablePages.map { Problem($0, line: 1, "is not text in UTF-8; save it in this encoding") }
            + tree.pages.filter { tree.texts[$0, default: ""].utf8.contains(UInt8(ascii: "\r")) }
            .map { Problem($0, line: 1, "has line ends of Windows (CR LF); save it with line feeds") }
    }
}
