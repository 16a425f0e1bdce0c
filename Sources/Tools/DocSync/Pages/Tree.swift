import Foundation
import WebText

/// The files of the project, as a value, so that a check can be tried on a copy with one changed character.
package struct Tree: Sendable {
    /// The text of each file by its path from the root: `Docs/return-code.md`.
    package var texts: [String: String]
    /// Every path, folders and files that are no text included.
    package var paths: Set<String>

    package init(texts: [String: String]) {
        self.texts = texts
        paths = Set(texts.keys)
        for path in texts.keys {
            var parts = path.split(separator: "/").dropLast()
            while !parts.isEmpty {
                paths.insert(parts.joined(separator: "/"))
                parts = parts.dropLast()
            }
        }
    }

    /// Reads the project in a folder, without build products and hidden files.
    package init(root: URL) throws {
        let files = FileManager.default
        var texts: [String: String] = [:]
        var others: Set<String> = []
        for name in try files.contentsOfDirectory(atPath: root.path) where !name.hasPrefix(".") {
            others.insert(name)
            let paths = Self.folders.contains(name) ? try Self.files(in: name, of: root) : [name]
            for path in paths {
                if let data = files.contents(atPath: root.appending(path: path).path),
                    let text = String(data: data, encoding: .utf8)
                {
                    texts[path] = text
                } else {
                    others.insert(path)
                }
            }
        }
        self.init(texts: texts)
        paths.formUnion(others)
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
    private static let rootPages: Set<String> = ["README.md", "AGENTS.md", "llms.txt"]

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
            // Swift takes texts for equal that only look alike.
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
        // A source file is at `Sources/LAYER/MODULE/FILE`, or deeper.
        let folders = texts.keys.map { $0.split(separator: "/") }
            .filter { $0.count > 3 && $0[0] == "Sources" }
        return Dictionary(
            folders.map { (String($0[2]), $0.prefix(3).joined(separator: "/")) },
            uniquingKeysWith: { one, _ in one })
    }

    /// The names of the executables in `Examples`.
    package var examples: [String] {
        texts.keys.filter { $0.hasPrefix("Examples/") && $0.hasSuffix("/main.swift") }
            .compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }.sorted()
    }

    /// The folders right below one.
    func folders(in folder: String) -> [String] {
        Set(
            paths.filter { $0.hasPrefix("\(folder)/") }.map { $0.split(separator: "/") }
                .filter { $0.count > 2 }.map { String($0[1]) }
        ).sorted()
    }
}
