/// The claims of the pages, compared with the files; each check lists problems.
package struct Checks: Sendable {
    package let tree: Tree
    package let pages: [MarkdownPage]
    /// The words of all Swift files that may use a name of this project.
    let words: Set<Substring>
    /// The names of the modules and of their layers.
    let modules: Set<String>

    /// Reads the pages and the words of a project.
    package init(_ tree: Tree) {
        self.tree = tree
        pages = tree.pages.map { MarkdownPage(path: $0, text: tree.texts[$0, default: ""]) }
        var words: Set<Substring> = []
        for (path, text) in tree.texts where path.hasSuffix(".swift") {
            // These hold names of others, which must not count as names of this project.
            let hasForeignNames =
                path.hasSuffix("/ForeignNames.swift") || path.hasPrefix("Tests/DocSyncTests/")
            if !hasForeignNames { words.formUnion(text.words) }
        }
        self.words = words
        modules = Set(tree.modules.keys).union(tree.folders(in: "Sources"))
    }

    /// The problems of all checks.
    package var problems: [Problem] {
        unreadablePages + handTypedBlocks + wideLines + silentCommands + outputsWithoutCommand
            + unknownCommands + brokenLinks + misleadingLinks + unreachablePages + missingPages + missingPaths
            + unknownNames + machinePaths + forbiddenImports
    }

    /// The page at a path; nil when there is none.
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
        let otherEncodings = tree.unreadablePages.map { path in
            Problem(path, line: 1, "is not text in UTF-8; save it in this encoding")
        }
        let windowsPages = tree.pages.filter { path in
            tree.texts[path, default: ""].utf8.contains(UInt8(ascii: "\r"))
        }
        return otherEncodings
            + windowsPages.map { path in
                Problem(path, line: 1, "has line ends of Windows (CR LF); save it with line feeds")
            }
    }
}
