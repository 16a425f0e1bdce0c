import Foundation
import WebText

/// The files of the project, as a value: a test can change one character of a copy and see which check notices.
package struct Tree: Sendable {
    /// The text of each file by its path from the root: `Docs/return-code.md`.
    package var texts: [String: String]
    /// The paths of all files and folders, also of files that are not text, and of links to files.
    package private(set) var paths: Set<String>

    /// Creates a project of these texts and their folders.
    package init(texts: [String: String]) {
        self.texts = texts
        paths = Set(texts.keys)
        for path in texts.keys {
            var folder = path.split(separator: "/").dropLast()
            while !folder.isEmpty {
                paths.insert(folder.joined(separator: "/"))
                folder = folder.dropLast()
            }
        }
    }

    /// Reads the project in a folder, without build products and hidden files.
    package init(root: URL) throws {
        let files = FileManager.default
        var texts: [String: String] = [:]
        var pathsWithoutText: Set<String> = []
        for name in try files.contentsOfDirectory(atPath: root.path) where !name.hasPrefix(".") {
            pathsWithoutText.insert(name)
            let paths = Self.folders.contains(name) ? try Self.files(in: name, of: root) : [name]
            for path in paths {
                let file = root.appending(path: path).path
                // A link is no second text: what it leads to is read at its own path.
                let isLink = (try? files.destinationOfSymbolicLink(atPath: file)) != nil
                if !isLink, let data = files.contents(atPath: file),
                    let text = String(data: data, encoding: .utf8)
                {
                    texts[path] = text
                } else {
                    pathsWithoutText.insert(path)
                }
            }
        }
        self.init(texts: texts)
        paths.formUnion(pathsWithoutText)
    }

    /// The paths of what a folder of the root holds, at any depth, without hidden files and folders.
    private static func files(in folder: String, of root: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
            .map { "\(folder)/\($0)" }
    }

    /// The folders that are read; of the rest of the root, only the files.
    private static let folders: Set<String> = ["Docs", "Examples", "Sources", "Tests", "scripts"]

    /// The pages at the root: for people, for coding agents, and the index for language models (llmstxt.org).
    private static let rootPages: Set<String> = [
        "README.md", "AGENTS.md", "CONTRIBUTING.md", "SECURITY.md", "llms.txt",
    ]

    /// The folders whose Markdown files are pages.
    private static let foldersOfPages = ["Docs/", "Examples/", "Tests/RealServers/"]

    /// The paths of the Markdown pages: those at the root, those in `Docs`, and those beside sources.
    package var pages: [String] {
        texts.keys.filter(Self.isPage).sorted()
    }

    /// The paths of the Markdown pages that are not text in UTF-8, so that no check can read them.
    package var unreadablePages: [String] {
        paths.subtracting(texts.keys).filter(Self.isPage).sorted()
    }

    private static func isPage(_ path: String) -> Bool {
        let isInFolderOfPages = foldersOfPages.contains(where: path.hasPrefix)
        return rootPages.contains(path) || (isInFolderOfPages && path.hasSuffix(".md"))
    }

    /// The pages that are not as the generator writes them, each with the first line that differs.
    package func problems(comparedWith generated: Tree) -> [Problem] {
        pages.compactMap { path in
            let written = texts[path, default: ""].lines
            let expected = generated.texts[path, default: ""].lines
            // By bytes, because Swift compares strings by canonical equivalence.
            let sameLines = zip(written, expected).prefix { $0.hasSameBytes(as: $1) }.count
            if sameLines == written.count, sameLines == expected.count { return nil }
            return Problem(
                path, line: sameLines + 1,
                """
                is not what the code gives. To repair it: \(Generator.repair)
                - \(sameLines < written.count ? written[sameLines] : "")
                + \(sameLines < expected.count ? expected[sameLines] : "")
                """)
        }
    }

    /// The folder of each module by the name of the module: `AppFlip` is in `Sources/AppFlip/AppFlip`.
    package var modules: [String: String] {
        var folders = ["OneFile": "Examples/OneFile"]
        for path in texts.keys {
            // A source file is at `Sources/LAYER/MODULE/FILE`, or deeper.
            let parts = path.split(separator: "/")
            guard parts.count > 3, parts[0] == "Sources" else { continue }
            folders[String(parts[2])] = parts.prefix(3).joined(separator: "/")
        }
        return folders
    }

    /// The names of the executables in `Examples`.
    package var examples: [String] {
        let mainFiles = texts.keys.filter { $0.hasPrefix("Examples/") && $0.hasSuffix("/main.swift") }
        return mainFiles.map { String($0.split(separator: "/")[1]) }.sorted()
    }

    /// The names of the folders right below a folder of the root.
    func folders(in folder: String) -> [String] {
        var names: Set<String> = []
        for path in paths where path.hasPrefix("\(folder)/") {
            let parts = path.split(separator: "/")
            // What has something below it is a folder.
            if parts.count > 2 { names.insert(String(parts[1])) }
        }
        return names.sorted()
    }
}
