/// Tables of the package itself, and of the rules that runs have shown.
extension Tables {
    /// The pages of a track with their examples, in the order of Package.swift; servers are tools for tasks.
    static func examples(in tree: Tree, isYahoo: Bool) -> [String] {
        let manifest = Manifest(tree.texts["Package.swift", default: ""])
        let examples = manifest.examples.filter { example in
            // An example with a sandbox for links shows account linking, whoever signs the user in.
            let linksAccounts = example.imports.contains("FlipSandbox")
            let isServer = example.name.hasSuffix("-server")
            return !isServer && isYahoo == (!linksAccounts && example.imports.contains("SignInSandbox"))
        }
        var pages: [String] = []
        var links: [String: [String]] = [:]
        for example in examples {
            let page = tree.page(ofExample: example.name) ?? ""
            if links[page] == nil { pages.append(page) }
            links[page, default: []].append("[\(example.name)](../Examples/\(example.name)/main.swift)")
        }
        return markdown(
            ["page", "`swift run`"],
            pages.map { page in
                let title = tree.texts[page, default: ""].lines.first { $0.hasPrefix("# ") } ?? ""
                let link = page.dropFirst("Docs/".count)
                return ["[\(title.dropFirst(2))](\(link))", links[page, default: []].joined(separator: ", ")]
            })
    }
}
