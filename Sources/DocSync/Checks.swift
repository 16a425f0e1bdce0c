/// What the pages promise, held against the files of the project.
///
/// Each check is a property that lists what is wrong; the tests want every list empty.
package struct Checks: Sendable {
    package let tree: Tree
    package let pages: [MarkdownPage]
    /// Names that pages mention and this project does not have: the platform's, and those of others.
    package var foreignNames: Set<String>

    let sources: SourceIndex
    let rooms: [String]
    /// Folders in `Examples` that are no executables but sources to copy, with a page of their own.
    let copied: [String]

    /// The checks of a tree.
    package init(_ tree: Tree, foreignNames: Set<String> = []) {
        self.tree = tree
        self.foreignNames = foreignNames
        pages = tree.pages.map { MarkdownPage(path: $0, text: tree.texts[$0, default: ""]) }
        sources = SourceIndex(tree)
        rooms = tree.folders(in: "Sources")
        let examples = tree.examples
        copied = tree.folders(in: "Examples").filter { !examples.contains($0) }
    }

    func page(_ path: String) -> MarkdownPage? {
        pages.first { $0.path == path }
    }

    /// A problem for each page and each of its parts about which the closure has something to say.
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
