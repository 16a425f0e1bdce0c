import WebText

/// One story: what happens, what to watch, and which page explains it.
struct Scenario: Sendable {
    /// A story, by its parties.
    enum Track: String, Sendable {
        /// Account linking, with the partner of this project.
        case flip
        case yahoo
        /// Account linking, with the reader's own partner.
        case own

        var title: String {
            switch self {
            case .flip: "Account linking by App Flip"
            case .yahoo: "Sign-in with Yahoo through Firebase Auth"
            case .own: "Your own partner"
            }
        }
    }

    var id: String
    var track: Track
    var title: String
    var watch: String
    /// The page under `Docs` that explains it, without its ending.
    var page: String
    /// The button that the person presses on the consent screen, if the person does not agree.
    var consent: [Screen.Place: Screen.Role] = [:]
    /// The values of the reader's own partner; nil for the partner of this project.
    var own: OwnValues?
    var play: @Sendable (ScenarioRun) async throws -> Outcome

    /// All scenarios in the order of the first page.
    static let all: [Scenario] = flips + flipAttacks + flipTokens + signIns + signInAttacks

    /// The scenario after this one on the first page; nil after the last.
    var next: Scenario? {
        let place = Self.all.firstIndex { $0.id.hasSameBytes(as: id) }
        return place.flatMap { Self.all.indices.contains($0 + 1) ? Self.all[$0 + 1] : nil }
    }

    /// The track, and which of its scenarios this is.
    var place: String {
        let track = Self.all.filter { $0.track == self.track }
        guard let place = track.firstIndex(where: { $0.id.hasSameBytes(as: id) }) else {
            return self.track.title
        }
        return "\(self.track.title), \(place + 1) of \(track.count)"
    }

    static func named(_ id: some StringProtocol) -> Scenario? {
        all.first { $0.id.hasSameBytes(as: id) }
    }
}
