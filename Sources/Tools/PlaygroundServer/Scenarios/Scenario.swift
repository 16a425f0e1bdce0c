import Journal
import WebText

/// A story that the playground plays: what happens, what to watch, and the page that explains it.
struct Scenario: Sendable {
    /// The subject of a story, which decides on its parties.
    enum Track: String, Sendable {
        /// Account linking, with the partner of this project.
        case flip
        /// Sign-in with Yahoo through Firebase.
        case yahoo
        /// Account linking, with the reader's own partner.
        case own

        var title: String {
            switch self {
            case .flip: "Account linking with App Flip"
            case .yahoo: "Sign-in with Yahoo through Firebase Auth"
            case .own: "Your server"
            }
        }
    }

    /// Scenarios below one heading of the first page.
    struct Group: Sendable {
        let track: Track
        let title: String
        let scenarios: [Scenario]
    }

    /// The name of the scenario in addresses; links to it stay good, so it never changes.
    let id: String
    let track: Track
    let title: String
    /// What happens and what to look at, in a sentence or two.
    let watch: String
    /// The page under `Docs` that explains it, without its ending.
    let page: String
    /// The button that the user of the story presses on a consent screen, by the place of the screen.
    ///
    /// It has no value for a user who agrees.
    var consent: [Screen.Place: Screen.Role] = [:]
    /// The values of the reader's own partner, or nil for the partner of this project.
    var partnerValues: PartnerValues?
    /// The secrets that no page and no export of a run has, or nil for the partner of this project, whose secrets are public.
    var secrets: Secrets?
    /// Starts the parties and plays the story to its outcome.
    let play: @Sendable (ScenarioRun) async throws -> Outcome

    /// All scenarios in the order of the first page.
    static let all: [Scenario] = groups.flatMap(\.scenarios)

    /// The groups of each track in the order of the first page.
    static let groups = [
        Group(track: .flip, title: "What users do", scenarios: flips),
        Group(track: .flip, title: "Attacks and lost state", scenarios: flipAttacks),
        Group(track: .flip, title: "Codes and tokens", scenarios: flipTokens),
        Group(track: .yahoo, title: "What users do", scenarios: signIns),
        Group(track: .yahoo, title: "Attacks", scenarios: signInAttacks),
    ]

    /// The scenario after this one on the first page, or nil after the last.
    var next: Scenario? {
        guard let index = Self.all.firstIndex(where: { $0.id.hasSameBytes(as: id) }) else { return nil }
        return Self.all.dropFirst(index + 1).first
    }

    /// The title of the track, with the place of the scenario among those of the track.
    ///
    /// The scenario of a reader's own server has no place.
    var place: String {
        let scenarios = Self.all.filter { $0.track == track }
        guard let index = scenarios.firstIndex(where: { $0.id.hasSameBytes(as: id) }) else {
            return track.title
        }
        return "\(track.title), \(index + 1) of \(scenarios.count)"
    }

    /// The scenario with an id, or nil when there is none.
    static func named(_ id: some StringProtocol) -> Scenario? {
        all.first { $0.id.hasSameBytes(as: id) }
    }
}
