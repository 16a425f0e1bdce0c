/// The copies that `scripts/copy-out` makes for each party, read from the script and the `import` lines.
extension Tables {
    /// Each party with its own modules and with all modules of its copy.
    package static func copies(in tree: Tree) -> [CopiedParty] {
        let script = tree.texts["scripts/copy-out", default: ""]
        let imports = tree.imports
        // The lines of a variable of the script: `google-side: GoogleStandIn`
        let partyLines = script.matches(of: /(?m)^(?:parties=')?([a-z-]+): ((?:[A-Z]\w+ ?)+)'?$/)
        return partyLines.map { match in
            let own = match.2.split(separator: " ").map(String.init)
            var all: [String] = []
            for module in own { add(module, to: &all, imports) }
            return CopiedParty(party: String(match.1), own: own, all: all)
        }
    }

    /// Adds a module behind all modules that it imports.
    private static func add(_ module: String, to modules: inout [String], _ imports: [String: Set<String>]) {
        for name in imports[module, default: []].sorted() where !modules.contains(name) {
            add(name, to: &modules, imports)
        }
        if !modules.contains(module) { modules.append(module) }
    }
}

extension Tree {
    /// The modules of this project that the files of each module import.
    fileprivate var imports: [String: Set<String>] {
        let modules = Set(modules.keys)
        var imports: [String: Set<String>] = [:]
        for (path, text) in texts {
            let parts = path.split(separator: "/")
            guard parts.count > 3, parts[0] == "Sources" else { continue }
            let module = String(parts[2])
            for line in text.lines {
                let words = line.split(separator: " ")
                guard words.count == 2, words[0] == "import" else { continue }
                let imported = String(words[1])
                if modules.contains(imported) { imports[module, default: []].insert(imported) }
            }
        }
        return imports
    }
}
