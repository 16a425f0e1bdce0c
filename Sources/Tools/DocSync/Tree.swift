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
            // Of other folders of the root, only the names count.
            let isRead = ["Docs", "Examples", "Sources", "Tests", "scripts"].contains(name)
            let below = isRead ? try files.subpathsOfDirectory(atPath: root.appending(path: name).path) : []
            for path in [name] + below.map({ "\(name)/\($0)" }) where !path.contains("/.") {
                let file = root.appending(path: path).path
                // A link is skipped: the file that it leads to is read at its own path.
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

    /// The paths of the Markdown pages: those at the root for people, agents and language models (llmstxt.org),
    /// those in `Docs`, and those beside sources.
    package var pages: [String] { texts.keys.filter(Self.isPage).sorted() }

    /// Whether a path is that of a Markdown page.
    static func isPage(_ path: String) -> Bool {
        let folders = ["Docs/", "Examples/", "Tests/RealServers/"]
        if path.hasSuffix(".md"), folders.contains(where: path.hasPrefix) { return true }
        return ["README.md", "AGENTS.md", "CONTRIBUTING.md", "SECURITY.md", "llms.txt"].contains(path)
    }

    /// The names of the modules in `Sources/LAYER/MODULE`, and of the files to paste.
    var modules: Set<String> {
        let names = paths.compactMap { path -> String? in
            let parts = path.split(separator: "/")
            return parts.count == 3 && parts[0] == "Sources" ? String(parts[2]) : nil
        }
        return Set(names + ["OneFile"])
    }

    /// The names of the executables in `Examples`.
    package var examples: [String] {
        texts.keys.compactMap { path in
            let parts = path.split(separator: "/")
            return parts.count == 3 && parts[0] == "Examples" && parts[2] == "main.swift"
                ? String(parts[1]) : nil
        }.sorted()
    }

    /// The page that the comment at the top of an example names, or nil when there is none.
    func page(ofExample name: String) -> String? {
        let comment = texts["Examples/\(name)/main.swift", default: ""].lines.prefix { $0.hasPrefix("//") }
        let names = comment.compactMap { $0.firstMatch(of: /Docs\/[\w-]+\.md/) }.map { String($0.0) }
        return names.first { texts[$0] != nil }
    }

    /// The pages that are not as the generator writes them, each with the first line that differs.
    package func problems(comparedWith generated: Tree) -> [Problem] {
        pages.compactMap { path in
            let written = texts[path, default: ""].lines
            let expected = generated.texts[path, default: ""].lines
            // By bytes, because Swift compares strings by canonical equivalence.
            let same = zip(written, expected).prefix { $0.hasSameBytes(as: $1) }.count
            if same == written.count, same == expected.count { return nil }
            return Problem(
                path, line: same + 1,
                """
                is not what the code gives. To repair it: scripts/docs
                - \(same < written.count ? written[same] : "")
                + \(same < expected.count ? expected[same] : "")
                """)
        }
    }
}

extension String {
    /// The text between line feeds; a text that ends with a line feed has an empty last line.
    var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
