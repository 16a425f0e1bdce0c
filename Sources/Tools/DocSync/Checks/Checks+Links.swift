/// The targets of links, and the links to a page.
extension Checks {
    /// Every relative link leads to a file, and to a heading or an element where it names one.
    package var brokenLinks: [Problem] {
        var anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, Set($0.anchors)) })
        for (path, text) in tree.texts where path.hasSuffix(".html") {
            anchors[path] = Set(text.matches(of: /\bid="([^"]+)"/).map { String($0.1) })
        }
        return problems(about: \.links) { _, link in
            if !tree.paths.contains(link.path), !link.path.isEmpty {
                return "\(link.text) leads to no file"
            }
            guard let anchor = link.anchor, anchors[link.path]?.contains(anchor) != true else { return nil }
            let choice = anchors[link.path, default: []].sorted().joined(separator: ", ")
            return "\(link.text) leads to no heading; \(link.path) has \(choice)"
        }
    }

    /// A link that is named like a file leads to that file.
    package var misleadingLinks: [Problem] {
        problems(about: \.links) { _, link in
            let isFile = link.words.hasSuffix(".swift") || link.words.hasSuffix(".md")
            if !isFile || "/\(link.path)".hasSuffix("/\(link.words)") { return nil }
            return "\(link.text) names another file than it leads to"
        }
    }

    /// Every page is reachable from the front page.
    package var unreachablePages: [Problem] {
        let links = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.links.map(\.path)) })
        var reached: Set<String> = []
        var pathsToFollow = ["README.md"]
        while let path = pathsToFollow.popLast() {
            if reached.insert(path).inserted { pathsToFollow += links[path] ?? [] }
        }
        return pages.filter { !reached.contains($0.path) }.map { page in
            Problem(page.path, "no link leads here from README.md; give it a place in Docs/README.md")
        }
    }

    /// Each example and folder to copy has a page to which the index leads, and which leads to the example.
    package var missingPages: [Problem] {
        let index = Set(page("Docs/README.md")?.links.map(\.path) ?? [])
        let problemsOfExamples = tree.examples.compactMap { problem(ofExample: $0, index: index) }
        // The other folders are sources to copy, with a page of their own.
        let folders = Set(tree.folders(in: "Examples")).subtracting(tree.examples).sorted()
        let problemsOfFolders = folders.compactMap { name in
            missingPage(of: "Examples/\(name)", at: "Examples/\(name)/README.md", in: index)
        }
        return problemsOfExamples + problemsOfFolders
    }

    /// The problem with the page of an example; nil when there is none.
    ///
    /// - Parameter index: The paths of the pages to which Docs/README.md leads.
    private func problem(ofExample name: String, index: Set<String>) -> Problem? {
        let source = "Examples/\(name)/main.swift"
        let path = tree.page(ofExample: name)
        if let problem = missingPage(of: source, at: path, in: index) { return problem }
        guard let path, let page = page(path) else { return nil }
        let isLinked = page.links.contains { $0.path == source }
        return isLinked ? nil : Problem(path, "does not link to \(source)")
    }

    /// The problem of a source whose page does not exist or is not in the index; nil when there is none.
    private func missingPage(of source: String, at path: String?, in index: Set<String>) -> Problem? {
        guard let path, page(path) != nil else {
            return Problem(source, "has no page; name one in the comment at its top, or write README.md")
        }
        return index.contains(path) ? nil : Problem("Docs/README.md", "does not link to \(path)")
    }
}
