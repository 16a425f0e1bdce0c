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
    /// The button that the person presses where consent is asked, when it is not the one that agrees.
    var consent: [Screen.Place: Screen.Role] = [:]
    /// The values of the reader's own partner; nil for the partner of this project.
    var own: OwnValues?
    var play: @Sendable (Stage) async throws -> Outcome

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

/// A scenario, and the reader's choices for it.
struct StageOptions: Sendable {
    enum Pace: String, Sendable, CaseIterable {
        /// Each message waits until the reader lets it go.
        case step
        /// Messages flow; the reader taps.
        case run
        /// Messages flow, and the scenario's own taps are pressed.
        case play
    }

    var scenario: Scenario
    var pace = Pace.run
    /// The language of the partner's and of Yahoo's screens, a BCP 47 tag.
    var language = "en"
    var mistakes: [Mistake] = []

    /// The languages that can be chosen, each in its own words.
    static let languages: KeyValuePairs = [
        "en": "English", "hi": "हिन्दी", "zh-TW": "繁體中文", "pt-BR": "Português (Brasil)",
        "ar": "العربية",
    ]

    /// Reads the choices of a form or a link; an unknown value leaves the default.
    init?(_ scenario: Scenario?, _ items: Parameters) {
        guard let scenario else { return nil }
        self.scenario = scenario
        pace = items.text("pace").flatMap(Pace.init) ?? pace
        if let tag = items.text("language"), Self.languages.contains(where: { $0.key == tag }) {
            language = tag
        }
        let ids = items.items.filter { $0.name == "mistake" }.compactMap { try? $0.decoded() }
        mistakes = Mistake.all.filter { $0.track == scenario.track && ids.contains($0.id) }
    }

    var query: String {
        var items = [Parameters.Item("pace", pace.rawValue), Parameters.Item("language", language)]
        items += mistakes.map { Parameters.Item("mistake", $0.id) }
        return Parameters(items).encoded
    }
}
