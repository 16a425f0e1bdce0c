/// The claims of the pages, compared with the files of the project.
///
/// Each check is a property with a list of problems. The tests require every list to be empty.
package struct Checks: Sendable {
    package let tree: Tree
    package let pages: [MarkdownPage]
    /// The words of the Swift files.
    let words: Set<Substring>
    /// The names of the rooms and of the floors that they are on.
    let rooms: Set<String>
    /// Folders in `Examples` that are no executables but sources to copy, with a page of their own.
    let copied: [String]

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
        rooms = Set(tree.rooms.keys).union(tree.folders(in: "Sources"))
        let examples = tree.examples
        copied = tree.folders(in: "Examples").filter { !examples.contains($0) }
    }

    /// All problems.
    package var problems: [Problem] {
        handTypedBlocks + wideLines + silentCommands + outputsWithoutCommand + unknownCommands + brokenLinks
            + misleadingLinks + unreachablePages + missingExamplePages + missingCopyPages + brokenTrails
            + missingPaths + unknownNames + machinePaths + misplacedRooms + crossedFloors + forbiddenImports
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

/// A difference between the docs and the code.
package struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The file.
    package var path: String
    /// The line, where one is known.
    package var line: Int?
    /// The problem, and the remedy.
    package var message: String

    init(_ path: String, line: Int? = nil, _ message: String) {
        (self.path, self.line, self.message) = (path, line, message)
    }

    /// The place and the message.
    package var description: String { "\(path)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
