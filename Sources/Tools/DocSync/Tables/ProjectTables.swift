import WebText

/// Tables of the package itself, and of the rules that runs have shown.
extension Tables {
    /// The examples of a track that are a step, in the order of Package.swift; servers are tools for tasks.
    static func examples(in input: Input, isYahoo: Bool) -> [String] {
        let yahoo: Set<String> = [
            "AppServer", "FirebaseServer", "FirebaseSignIn", "SignInSandbox", "YahooProvider",
        ]
        let manifest = Manifest(input.tree.texts["Package.swift", default: ""])
        let examples = manifest.examples.filter {
            !yahoo.isDisjoint(with: $0.imports) == isYahoo && !$0.name.hasSuffix("-server")
        }
        return markdown(
            ["page", "what it shows"],
            examples.map { example in
                let main = "Examples/\(example.name)/main.swift"
                let meaning = DocComments.ofFile(input.tree.texts[main, default: ""])
                let page = input.tree.page(ofExample: example.name)?.dropFirst("Docs/".count) ?? ""
                return ["[\(example.name)](\(page))", "[\(meaning)](../\(main))"]
            })
    }

    /// The rooms, floor by floor.
    static func rooms(_ input: Input) -> [String] {
        let manifest = Manifest(input.tree.texts["Package.swift", default: ""])
        return markdown(
            ["room", "holds"],
            manifest.rooms.map { room in
                let folder = "\(room.floor)/\(room.name)"
                return ["[\(folder)](../Sources/\(folder)/)", room.comment.firstSentence]
            })
    }
}

/// The copies that `scripts/copy-out` makes for each party, read from the script and the `import` lines.
extension Tables {
    static func copies(_ input: Input) -> [String] {
        markdown(
            ["party", "its libraries, and the number of those that they import"],
            copies(in: input.tree).map { party, own, all in
                ["`\(party)`", "\(own.joined(separator: ", ")), and \(all.count - own.count)"]
            })
    }

    /// Each party with its own rooms and with all rooms of its copy; rooms without imports come first.
    package static func copies(in tree: Tree) -> [(party: String, own: [String], all: [String])] {
        let script = tree.texts["scripts/copy-out", default: ""]
        let imports = tree.imports
        return script.matches(of: /(?m)^(?:parties=')?([a-z-]+): ((?:[A-Z]\w+ ?)+)'?$/).map { match in
            let own = match.2.split(separator: " ").map(String.init)
            var all: [String] = []
            for room in own { add(room, to: &all, imports) }
            return (String(match.1), own, all)
        }
    }

    private static func add(_ room: String, to rooms: inout [String], _ imports: [String: Set<String>]) {
        for name in imports[room, default: []].sorted() where !rooms.contains(name) {
            add(name, to: &rooms, imports)
        }
        if !rooms.contains(room) { rooms.append(room) }
    }
}

extension Tree {
    /// The rooms that the files of each room import.
    fileprivate var imports: [String: Set<String>] {
        let rooms = Set(rooms.keys)
        var imports: [String: Set<String>] = [:]
        for (path, text) in texts {
            let parts = path.split(separator: "/")
            guard parts.count > 3, parts[0] == "Sources" else { continue }
            let words = text.lines.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("import ") }
                .map { String($0.dropFirst(7)) }
            imports[String(parts[2]), default: []].formUnion(rooms.intersection(words))
        }
        return imports
    }
}

/// The rooms and examples of Package.swift in their order, read by the pattern that it is written in.
package struct Manifest: Sendable {
    /// A library in `Sources` or an executable in `Examples`.
    package struct Entry: Sendable, Hashable {
        package var name: String
        /// The folder of `Sources` that a library is in; empty for an example.
        package var floor: String
        package var imports: [String]
        /// The comment right above it, if there is one.
        package var comment: String
    }

    package let rooms: [Entry]
    package let examples: [Entry]

    package init(_ text: String) {
        var rooms: [Entry] = []
        var examples: [Entry] = []
        var comment: [String] = []
        var floor = ""
        let lines = text.lines.map { String($0.drop { $0 == " " }) }
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("// ") {
                let words = String(line.dropFirst(3))
                comment.append(words)
                continue
            }
            if line.hasSuffix("floor(") { floor = lines.dropFirst(index + 1).first?.quoted.first ?? "" }
            let isRoom = line.hasPrefix("room(")
            if isRoom || line.hasPrefix("example(") {
                let strings = String(lines[index...].joined(separator: " ").prefix(through: ")")).quoted
                let entry = Entry(
                    name: strings.first ?? "", floor: isRoom ? floor : "",
                    imports: Array(strings.dropFirst()), comment: comment.joined(separator: " "))
                if isRoom { rooms.append(entry) } else { examples.append(entry) }
            }
            comment = []
        }
        self.rooms = rooms
        self.examples = examples
    }
}

extension String {
    fileprivate var quoted: [String] {
        split(separator: "\"", omittingEmptySubsequences: false)
            .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    /// The text up to and with the first occurrence of a character; the whole text without one.
    fileprivate func prefix(through character: Character) -> Substring {
        firstIndex(of: character).map { self[...$0] } ?? self[...]
    }
}
