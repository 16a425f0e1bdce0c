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
