/// The copies that `scripts/copy-out` makes for each party, read from the script and the `import` lines.
extension Tables {
    static func copies(_ input: Input) -> [String] {
        markdown(
            ["party", "its libraries", "and what they import"],
            copies(in: input.tree).map { party, own, all in
                let others = all.filter { !own.contains($0) }
                return [
                    "`\(party)`", own.joined(separator: ", "),
                    others.isEmpty ? "nothing" : others.joined(separator: ", "),
                ]
            })
    }

    /// Each party with its own rooms and with all rooms of its copy; rooms without imports come first.
    package static func copies(in tree: Tree) -> [(party: String, own: [String], all: [String])] {
        let script = tree.texts["scripts/copy-out", default: ""]
        return script.matches(of: /(?m)^(?:parties=')?([a-z-]+): ((?:[A-Z]\w+ ?)+)'?$/).map { match in
            let own = match.2.split(separator: " ").map(String.init)
            var all: [String] = []
            for room in own { add(room, to: &all, tree) }
            return (String(match.1), own, all)
        }
    }

    private static func add(_ room: String, to rooms: inout [String], _ tree: Tree) {
        let folders = tree.rooms
        let files = tree.texts.filter { $0.key.hasPrefix("\(folders[room, default: room])/") }.values
        let imports = Set(files.flatMap { $0.matches(of: /(?m)^ *import (\w+)$/).map { String($0.1) } })
        for name in imports.sorted() where folders[name] != nil && !rooms.contains(name) {
            add(name, to: &rooms, tree)
        }
        if !rooms.contains(room) { rooms.append(room) }
    }
}
