extension Tree {
    /// The path of the page that the comment at the top of an example names; nil when there is none.
    func page(ofExample name: String) -> String? {
        let text = texts["Examples/\(name)/main.swift", default: ""]
        for line in text.lines.prefix(while: { $0.hasPrefix("//") }) {
            guard let page = line.firstMatch(of: /Docs\/[\w-]+\.md/)?.0 else { continue }
            if texts[String(page)] != nil { return String(page) }
        }
        return nil
    }
}
