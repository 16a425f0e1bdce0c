/// The targets of links, and the links to a page.
extension Checks {
    /// Every relative link leads to a file, and to a heading where it names one.
    package var brokenLinks: [Problem] {
        let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
        return problems(about: \.links) { _, link in
            if !tree.paths.contains(link.path), !link.path.isEmpty {
                return (link.line, "\(link.text) leads to no file")
            }
            guard let anchor = link.anchor, anchors[link.path]?.contains(anchor) != true else { return nil }
            let choice = anchors[link.path, default: []].sorted().joined(separator: ", ")
            return (link.line, "\(link.text) leads to no heading; \(link.path) has \(choice)")
        }
    }

    /// A link that is named like a file leads to that file.
    package var misleadingLinks: [Problem] {
        problems(about: \.links) { _, link in
            let isFile = link.words.hasSuffix(".swift") || link.words.hasSuffix(".md")
            if !isFile || "/\(link.path)".hasSuffix("/\(link.words)") { return nil }
            return (link.line, "\(link.text) names another file than it leads to")
        }
    }

    /// Every page is reachable from the index, and the index from the front page.
    package var unreachablePages: [Problem] {
        let links = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.links.map(\.path)) })
        var reached: Set<String> = []
        var problems: [Problem] = []
        if links["README.md"]?.contains("Docs/README.md") != true {
            problems.append(Problem("README.md", "does not link to Docs/README.md"))
        }
        var next = ["Docs/README.md"]
        while let path = next.popLast() {
            if reached.insert(path).inserted { next += links[path] ?? [] }
        }
        for page in pages where page.path != "README.md" && !reached.contains(page.path) {
            problems.append(
                Problem(page.path, "no link leads here from Docs/README.md; give it a place in the index"))
        }
        return problems
    }

    /// Example and page lead to each other, and the index leads to the page.
    package var missingExamplePages: [Problem] {
        tree.examples.flatMap { example -> [Problem] in
            let main = "Examples/\(example)/main.swift"
            guard let path = tree.page(ofExample: example) else {
                let path = "Docs/\(example).md"
                return [
                    Problem(
                        main,
                        page(path) == nil
                            ? "has no page; write \(path)" : "the comment at the top does not say: \(path)")
                ]
            }
            var problems: [Problem] = []
            if page(path)?.links.contains(where: { $0.path == main }) != true {
                problems.append(Problem(path, "does not link to \(main)"))
            }
            if page("Docs/README.md")?.links.contains(where: { $0.path == path }) != true {
                problems.append(
                    Problem(
                        "Docs/README.md",
                        "does not link to \(path); a table of examples is written by \(Generator.repair)"))
            }
            return problems
        }
    }

    /// Sources to copy have a page beside them, and the index leads to it.
    package var missingCopyPages: [Problem] {
        copied.flatMap { folder -> [Problem] in
            let path = "Examples/\(folder)/README.md"
            guard page(path) != nil else {
                return [Problem("Examples/\(folder)", "has no page; write \(path)")]
            }
            if page("Docs/README.md")?.links.contains(where: { $0.path == path }) == true { return [] }
            return [Problem("Docs/README.md", "does not link to \(path)")]
        }
    }

    /// The page of an example names sources and tests, and its first source names the page.
    package var brokenTrails: [Problem] {
        Set(tree.examples.compactMap(tree.page(ofExample:))).sorted().flatMap { path -> [Problem] in
            guard let page = page(path) else { return [] }
            var problems: [Problem] = []
            for word in ["Source:", "Tests:"] where page.links(after: word).isEmpty {
                problems.append(Problem(page.path, "has no line “- \(word)” with links"))
            }
            if let source = page.links(after: "Source:").first,
                tree.texts[source.path]?.contains(page.path) == false
            {
                problems.append(
                    Problem(
                        source.path, "does not say: \(page.path), though it is the first source of that page")
                )
            }
            return problems
        }
    }
}

extension Tree {
    /// The page that the comment at the top of an example names; nil when there is none.
    func page(ofExample name: String) -> String? {
        let header = texts["Examples/\(name)/main.swift", default: ""].lines.prefix { $0.hasPrefix("//") }
        return header.compactMap { $0.firstMatch(of: /Docs\/[\w-]+\.md/).map { String($0.output) } }
            .first { texts[$0] != nil }
    }
}
