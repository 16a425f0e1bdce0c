/// The rules of imports between rooms that a compiler cannot know.
extension Checks {
    /// A room imports only rooms that are above it in Package.swift.
    package var misplacedRooms: [Problem] {
        var above: Set<String> = []
        var problems: [Problem] = []
        for room in Manifest(tree.texts["Package.swift", default: ""]).rooms {
            for name in room.imports where !above.contains(name) {
                problems.append(
                    Problem("Package.swift", "\(room.name) imports \(name), which is not above it"))
            }
            above.insert(room.name)
        }
        return problems
    }

    /// A room imports rooms of its own floor and of the floors that its floor may use: the two
    /// tracks do not know each other.
    package var crossedFloors: [Problem] {
        let rooms = Manifest(tree.texts["Package.swift", default: ""]).rooms
        let floors = Dictionary(rooms.map { ($0.name, $0.floor) }, uniquingKeysWith: { one, _ in one })
        let allowed: [String: Set<String>] = [
            "Web": ["Web"], "Flip": ["Web", "Flip"], "Yahoo": ["Web", "Yahoo"],
            "Stage": ["Web", "Flip", "Yahoo", "Stage"], "Tools": ["Web", "Flip", "Yahoo", "Stage", "Tools"],
        ]
        return rooms.flatMap { room in
            room.imports.filter { allowed[room.floor]?.contains(floors[$0] ?? "") != true }.map {
                Problem("Package.swift", "\(room.name) on floor \(room.floor) must not import \($0)")
            }
        }
    }

    /// No party imports another one.
    package var forbiddenImports: [Problem] {
        let sides: [(name: String, rooms: Set<String>)] = [
            ("partner", ["PartnerApp", "PartnerServer"]), ("Google", ["Google"]),
            ("Yahoo", ["YahooProvider"]), ("Firebase", ["FirebaseServer"]),
            ("Firebase's client", ["FirebaseSignIn"]), ("the app's server", ["AppServer"]),
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
