import Journal

/// A run that the tour shows: a scenario, what breaks it, and what the user does after the link.
struct TourStory: Sendable {
    /// What the user of a linked account does, after the outcome of the scenario.
    enum Act: Sendable {
        /// Waits an hour, and uses a device, so that Google's server refreshes.
        case useAnHourLater
        case unlink
    }

    /// A value that is changed on its way, as a reader of the playground changes a held message.
    struct Change: Sendable {
        /// Words in the message.
        let message: String
        /// A parameter that the message has, which tells it from others with these words.
        let companion: String
        /// The parameter that is changed.
        let parameter: String
        /// Characters for the end of its value.
        let ending: String

        /// The change of a message, or nil for a message that stays as it is.
        func edit(of entry: JournalEntry) -> MessageEdit? {
            guard entry.what.contains(message), entry.parameters.contains(where: { $0.name == companion }),
                let place = entry.parameters.firstIndex(where: { $0.name == parameter })
            else { return nil }
            return MessageEdit([place: .set(entry.parameters[place].value + ending)])
        }
    }

    /// The name of the run in addresses: `flip` in `tour.html#flip-4`.
    let id: String
    /// The words of its switch.
    let label: String
    let scenario: String
    /// What to look at, where that is not what the scenario says.
    ///
    /// The title is then the label.
    var watch: String?
    var change: Change?
    var acts: [Act] = []

    /// The runs of each track, which begin with the one in which nothing is broken.
    static let all: [[TourStory]] = [
        [
            TourStory(
                id: "flip", label: "As it should be", scenario: "flip", acts: [.useAnHourLater, .unlink]),
            TourStory(
                id: "hostile-redirect", label: "Redirect URI of an attacker", scenario: "hostile-redirect"),
            TourStory(id: "wrong-client", label: "Link with another client ID", scenario: "wrong-client"),
            TourStory(id: "changed-state", label: "Changed state", scenario: "changed-state"),
            TourStory(id: "planted-code", label: "Code of an attacker", scenario: "planted-code"),
            TourStory(id: "replayed-code", label: "Code used twice", scenario: "replayed-code"),
            TourStory(id: "stolen-code", label: "Code sent by another client", scenario: "stolen-code"),
            TourStory(id: "expired-code", label: "Expired code", scenario: "expired-code"),
            TourStory(id: "app-missing", label: "No app on the phone", scenario: "app-missing"),
            TourStory(id: "cancel", label: "The user cancels", scenario: "cancel"),
            TourStory(id: "lost-refresh-token", label: "Lost refresh token", scenario: "lost-refresh-token"),
        ],
        [
            TourStory(id: "yahoo", label: "As it should be", scenario: "yahoo"),
            TourStory(
                id: "yahoo-changed-state", label: "Changed state", scenario: "yahoo",
                watch:
                    "Yahoo sends the browser back with another state than Firebase gave it. Firebase’s page "
                    + "does not go on.",
                change: Change(
                    message: "/__/auth/handler", companion: "code", parameter: "state", ending: "x")),
            TourStory(id: "yahoo-account-exists", label: "Account exists", scenario: "yahoo-account-exists"),
            TourStory(id: "yahoo-refused", label: "The user cancels", scenario: "yahoo-refused"),
        ],
    ]
}
