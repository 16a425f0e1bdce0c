/// The modules and examples of Package.swift in their order.
///
/// It does not run Package.swift, but reads the calls by which it declares targets:
/// `let common = layer("Common", …`, `module("AppFlip", imports: …)` and `example("flip", imports: …)`.
package struct Manifest: Sendable {
    /// A library in `Sources` or an executable in `Examples`.
    package struct Entry: Sendable, Hashable {
        package let name: String
        /// The folder of `Sources` that a library is in; empty for an example.
        package let layer: String
        /// The modules that it may import.
        package let imports: [String]
    }

    package let modules: [Entry]
    package let examples: [Entry]

    /// Reads the text of Package.swift.
    package init(_ text: String) {
        // A layer's name, or the kind of an entry and the list of its texts.
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
            guard let name = names.first else { continue }
            let imports = Array(names.dropFirst())
            if kind == "module" {
                modules.append(Entry(name: name, layer: layer, imports: imports))
            } else {
                examples.append(Entry(name: name, layer: "", imports: imports))
            }
        }
        self.modules = modules
        self.examples = examples
    }
}
