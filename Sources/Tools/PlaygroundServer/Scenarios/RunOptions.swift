import WebText

/// A scenario, and the reader's choices for it.
struct RunOptions: Sendable {
    /// Who lets messages through and presses the buttons: the program or the reader.
    enum Pace: String, Sendable {
        /// Each message waits until the reader lets it go.
        case step
        /// Messages go through, and the reader presses the buttons.
        case run
        /// Messages go through, and the scenario presses its buttons.
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

    /// A scenario with the choices of a form or a link; an absent or unknown value leaves the default.
    init(scenario: Scenario, choices: Parameters = Parameters()) {
        self.scenario = scenario
        if let chosen = choices.single("pace").flatMap(Pace.init) { pace = chosen }
        if let tag = choices.single("language"), Self.languages.contains(where: { $0.key == tag }) {
            language = tag
        }
        let ids = choices.items.filter { $0.name == "mistake" }.compactMap { try? $0.decoded() }
        mistakes = Mistake.all.filter { $0.track == scenario.track && ids.contains($0.id) }
    }

    /// The choices as the query of a link, which ``init(scenario:choices:)`` reads.
    var query: String {
        var items = [Parameters.Item("pace", pace.rawValue), Parameters.Item("language", language)]
        items += mistakes.map { Parameters.Item("mistake", $0.id) }
        return Parameters(items).encoded
    }
}
