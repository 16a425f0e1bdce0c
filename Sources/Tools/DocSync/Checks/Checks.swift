/// The claims of the pages, compared with the files of the project.
///
/// Each check is a property with a list of problems. The tests require every list to be empty.
package struct Checks: Sendable {
    package let tree: Tree
    package let pages: [MarkdownPage]
    let sources: SourceIndex
    /// The names of the rooms and of the floors that they are on.
    let rooms: Set<String>
    /// Folders in `Examples` that are no executables but sources to copy, with a page of their own.
    let copied: [String]

    /// The checks of a tree; of those of a similar tree the pages that are the same are not read again, nor is any
    /// Swift file.
    package init(_ tree: Tree, after other: Checks? = nil) {
        self.tree = tree
        let read = Dictionary(uniqueKeysWithValues: (other?.pages ?? []).map { ($0.path, $0) })
        pages = tree.pages.map { path in
            let text = tree.texts[path, default: ""]
            if let page = read[path], other?.tree.texts[path] == text { return page }
            return MarkdownPage(path: path, text: text)
        }
        sources = other?.sources ?? SourceIndex(tree)
        rooms = Set(tree.rooms.keys).union(tree.folders(in: "Sources"))
        let examples = tree.examples
        copied = tree.folders(in: "Examples").filter { !examples.contains($0) }
    }

    /// All problems.
    package var problems: [Problem] {
        handTypedBlocks + wideLines + silentCommands + outputsWithoutCommand + unknownCommands + brokenLinks
            + misleadingLinks + unreachablePages + missingExamplePages + missingCopyPages + brokenTrails
            + missingPaths + undeclaredNames + unknownWords + machinePaths + misplacedRooms + crossedFloors
            + forbiddenImports
    }

    func page(_ path: String) -> MarkdownPage? {
        pages.first { $0.path == path }
    }

    /// A problem for each part of each page for which the closure returns a message.
    func problems<Part>(
        about parts: (MarkdownPage) -> [Part],
        _ complaint: (MarkdownPage, Part) -> (line: Int, message: String)?
    ) -> [Problem] {
        pages.flatMap { page in
            parts(page).compactMap { part in
                complaint(page, part).map { Problem(page.path, line: $0.line, $0.message) }
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
