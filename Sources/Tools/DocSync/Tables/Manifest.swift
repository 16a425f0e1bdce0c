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
