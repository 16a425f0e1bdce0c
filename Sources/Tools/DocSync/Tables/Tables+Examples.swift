extension Tables {
    /// The pages of a track with their examples, in the order of Package.swift.
    ///
    /// Servers are left out: they are tools for other tasks.
    ///
    /// - Parameter isYahoo: Whether the track is the sign-in with Yahoo; otherwise it is account linking.
    static func examples(in tree: Tree, isYahoo: Bool) -> [String] {
        let manifest = Manifest(tree.texts["Package.swift", default: ""])
        let examples = manifest.examples.filter { example in
            // An example with a sandbox for links shows account linking, whoever signs the user in.
            let linksAccounts = example.imports.contains("FlipSandbox")
            let signsInWithYahoo = !linksAccounts && example.imports.contains("SignInSandbox")
            return !example.name.hasSuffix("-server") && isYahoo == signsInWithYahoo
        }
        var pages: [String] = []
        var linksByPage: [String: [String]] = [:]
        for example in examples {
            let page = tree.page(ofExample: example.name) ?? ""
            if linksByPage[page] == nil { pages.append(page) }
            linksByPage[page, default: []].append(
                "[\(example.name)](../Examples/\(example.name)/main.swift)")
        }
        let rows = pages.map { page in
            let headingMark = "# "
            let heading = tree.texts[page, default: ""].lines.first { $0.hasPrefix(headingMark) } ?? ""
            let title = heading.dropFirst(headingMark.count)
            let link = page.dropFirst("Docs/".count)
            return ["[\(title)](\(link))", linksByPage[page, default: []].joined(separator: ", ")]
        }
        return markdown(["page", "`swift run`"], rows)
    }
}
