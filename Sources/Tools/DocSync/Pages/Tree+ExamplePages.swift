extension Tree {
    /// The page that the comment at the top of an example names; nil when there is none.
    func page(ofExample name: String) -> String? {
        section(ofExample: name)?.split(separator: "#").first.map(String.init)
    }

    /// The page of an example, with the heading of its section where the page shows several examples.
    func section(ofExample name: String) -> String? {
        let header = texts["Examples/\(name)/main.swift", default: ""].lines.prefix { $0.hasPrefix("//") }
        return header.compactMap { $0.firstMatch(of: /(Docs\/[\w-]+\.md)(?:#[\w-]+)?/) }
            .first { texts[String($0.1)] != nil }.map { String($0.0) }
    }
}
