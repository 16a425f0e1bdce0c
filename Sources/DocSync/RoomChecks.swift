/// Who may import whom, as far as a compiler cannot know it.
extension Checks {
    /// A room imports only rooms that stand above it in Package.swift.
    package var misplacedRooms: [Problem] {
        var above: Set<String> = []
        var problems: [Problem] = []
        for room in Manifest(tree.texts["Package.swift", default: ""]).rooms {
            for name in room.imports where !above.contains(name) {
                problems.append(
                    Problem("Package.swift", "\(room.name) imports \(name), which does not stand above it"))
            }
            above.insert(room.name)
        }
        return problems
    }

    /// No party imports another one, and no track the other.
    package var forbiddenImports: [Problem] {
        let sides: [(name: String, rooms: Set<String>)] = [
            ("partner", ["PartnerApp", "PartnerServer"]), ("Google", ["GoogleApp", "GoogleServer"]),
            ("Yahoo", ["YahooProvider"]), ("Firebase", ["FirebaseServer"]),
            ("Firebase's client", ["FirebaseSignIn"]),
        ]
        var problems: [Problem] = []
        for room in Manifest(tree.texts["Package.swift", default: ""]).rooms {
            guard let own = sides.first(where: { $0.rooms.contains(room.name) }) else { continue }
            for other in sides where other.name != own.name {
                for name in room.imports where other.rooms.contains(name) {
                    problems.append(
                        Problem(
                            "Package.swift",
                            "\(room.name) imports \(name), but no party knows the code of another"))
                }
            }
        }
        return problems
    }
}
