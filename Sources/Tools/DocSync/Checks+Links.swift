/// The targets of links, and the links to a page.
extension Checks {
    /// Every link leads to a file, and to the heading or element that it names; a link with the name of a file leads to it.
    var links: [Problem] {
        var anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
        for (path, text) in tree.texts where path.hasSuffix(".html") {
            anchors[path] = Set(text.matches(of: /\bid="([^"]+)"/).map { String($0.1) })
        }
        return pages.flatMap { page in
            page.links.compactMap { link in
                problem(of: link, anchors: anchors[link.path, default: []]).map {
                    Problem(page.path, line: link.span.line, "\(link.span.text) \($0)")
                }
            }
        }
    }

    /// Every link is one that the other checks read.
    var unreadLinks: [Problem] {
        problems(in: \.unreadLinks) { _ in "has a link that is not [words](path) in one line" }
    }

    /// What is wrong with a link, or nil for one that leads to what it names.
    private func problem(of link: Page.Link, anchors: Set<String>) -> String? {
        // The root of the project has no path of its own.
        guard link.path.isEmpty || tree.paths.contains(link.path) else { return "leads to no file" }
        if let anchor = link.anchor, !anchors.contains(anchor) {
            let known = anchors.isEmpty ? "none" : anchors.sorted().joined(separator: ", ")
            return "leads to no heading; \(link.path) has \(known)"
        }
        let name = link.words.filter { $0 != "`" }
        let isFileName = name.hasSuffix(".swift") || name.hasSuffix(".md")
        if isFileName, !"/\(link.path)".hasSuffix("/\(name)") { return "names another file than it leads to" }
        return nil
    }

    /// The paths to which each page links, by the path of the page.
    private var linkedPaths: [String: Set<String>] {
        Dictionary(uniqueKeysWithValues: pages.map { ($0.path, Set($0.links.map(\.path))) })
    }

    /// Every page is reachable from the front page.
    var unreachablePages: [Problem] {
        let links = linkedPaths
        var reached: Set<String> = []
        var pathsToFollow = ["README.md"]
        while let path = pathsToFollow.popLast() {
            if reached.insert(path).inserted { pathsToFollow += links[path, default: []] }
        }
        return pages.filter { !reached.contains($0.path) }.map { page in
            Problem(page.path, "no link leads here from README.md; give it a place in Docs/README.md")
        }
    }

    /// Each example and folder to copy has a page to which the index leads, and which leads to the example.
    var missingPages: [Problem] {
        let links = linkedPaths
        let index = links["Docs/README.md", default: []]
        let folders = tree.paths.filter { $0.hasPrefix("Examples/") && $0.split(separator: "/").count == 2 }
        return folders.sorted().compactMap { folder in
            let example = String(folder.dropFirst("Examples/".count))
            // The other folders are sources to copy, with a page of their own.
            let isExample = tree.examples.contains(example)
            let page = isExample ? tree.page(ofExample: example) : "\(folder)/README.md"
            guard let page, let linksOfPage = links[page] else {
                return Problem(folder, "has no page; name one in the comment at its top, or write README.md")
            }
            if !index.contains(page) { return Problem("Docs/README.md", "does not link to \(page)") }
            let source = "\(folder)/main.swift"
            if isExample, !linksOfPage.contains(source) { return Problem(page, "does not link to \(source)") }
            return nil
        }
    }
}
