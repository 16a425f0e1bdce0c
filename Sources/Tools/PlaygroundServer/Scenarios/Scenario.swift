import WebText

/// One story: what happens, what to watch, and which page explains it.
struct Scenario: Sendable {
    /// The two stories of this project.
    enum Track: String, Sendable, CaseIterable {
        case flip, yahoo

        /// The name on the first page.
        var title: String {
            switch self {
            case .flip: "Account linking by App Flip"
            case .yahoo: "Sign-in with Yahoo through Firebase Auth"
            }
        }
    }

    /// The name in addresses.
    var id: String
    var track: Track
    var title: String
    /// One sentence: what to watch.
    var watch: String
    /// The page under `Docs` that explains it, without its ending.
    var page: String
    /// What the person presses where consent is asked, when it is not the button that agrees.
    var consent: [Screen.Place: Screen.Role] = [:]
    /// Plays it on a stage, to its end.
    var play: @Sendable (Stage) async throws -> Outcome

    /// All scenarios in the order of the first page.
    static let all: [Scenario] = flips + flipAttacks + flipTokens + signIns + signInAttacks

    /// The scenario of an id; nil when there is none.
    static func named(_ id: some StringProtocol) -> Scenario? {
        all.first { $0.id.hasSameBytes(as: id) }
    }
}
