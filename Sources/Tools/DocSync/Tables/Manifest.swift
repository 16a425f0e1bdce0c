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

/// The copies that `scripts/copy-out` makes for each party, read from the script and the `import` lines.
extension Tables {
    /// Each party with its own modules and with all modules of its copy; modules without imports come first.
    package static func copies(in tree: Tree) -> [CopiedParty] {
        let script = tree.texts["scripts/copy-out", default: ""]
        let imports = tree.imports
        return script.matches(of: /(?m)^(?:parties=')?([a-z-]+): ((?:[A-Z]\w+ ?)+)'?$/).map { match in
            let own = match.2.split(separator: " ").map(String.init)
            var all: [String] = []
            for module in own { add(module, to: &all, imports) }
            return CopiedParty(party: String(match.1), own: own, all: all)
        }
    }

    private static func add(_ module: String, to modules: inout [String], _ imports: [String: Set<String>]) {
        for name in imports[module, default: []].sorted() where !modules.contains(name) {
            add(name, to: &modules, imports)
        }
        if !modules.contains(module) { modules.append(module) }
    }
}

extension Tree {
    /// The modules that the files of each module import.
    fileprivate var imports: [String: Set<String>] {
        let modules = Set(modules.keys)
        var imports: [String: Set<String>] = [:]
        for (path, text) in texts {
            let parts = path.split(separator: "/")
            guard parts.count > 3, parts[0] == "Sources" else { continue }
            let words = text.lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("import ") }
                .map { String($0.dropFirst(7)) }
            imports[String(parts[2]), default: []].formUnion(modules.intersection(words))
        }
        return imports
    }
}

/// The modules and examples of Package.swift in their order, read by the pattern that it is written in.
package struct Manifest: Sendable {
    /// A library in `Sources` or an executable in `Examples`.
    package struct Entry: Sendable, Hashable {
        package var name: String
        /// The folder of `Sources` that a library is in; empty for an example.
        package var layer: String
        package var imports: [String]
    }

    package let modules: [Entry]
    package let examples: [Entry]

    package init(_ text: String) {
        let pattern =
            /(?m)^ *(?:let \w+ = layer\(\s*"(\w+)"|(module|example)\(\s*("[^)]*)\))/
        var modules: [Entry] = []
        var examples: [Entry] = []
        var layer = ""
        for match in text.matches(of: pattern) {
            guard let kind = match.2, let list = match.3 else {
                layer = match.1.map(String.init) ?? ""
                continue
            }
            let names = list.matches(of: /"([^"]*)"/).map { String($0.1) }
            let entry = Entry(
                name: names.first ?? "", layer: kind == "module" ? layer : "",
                imports: Array(names.dropFirst()))
            if kind == "module" { modules.append(entry) } else { examples.append(entry) }
        }
        self.modules = modules
        self.examples = examples
    }
}
