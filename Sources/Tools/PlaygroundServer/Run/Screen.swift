import AuthorizationServer
import HeadlessBrowser

/// The screen of a phone: text, fields and buttons, in a language.
struct Screen: Sendable, Hashable {
    /// The app or browser that has the screen.
    enum Place: String, Sendable, Hashable {
        /// Google's app, in the track of App Flip.
        case google
        /// The partner's app, in the track of App Flip.
        case partnerApp
        /// The app that signs in with Yahoo, in the other track.
        case app
        /// The browser, in all tracks.
        case browser
        /// The attacker, before the attacker's message.
        case attacker
    }

    /// What a tap on a button means for the story.
    enum Role: Sendable, Hashable {
        case begin, signIn, agree, cancel, otherAccount, close, use, unlink, finish, other
    }

    /// A button of a screen.
    struct Button: Sendable, Hashable {
        let label: String
        let role: Role
        /// Whether it is the main button of the screen.
        var isPrimary = false
        /// A BCP 47 tag, where the label is not in the language of the screen.
        var language: String?
        /// Its effect on a page of a server, or nil on a screen of an app.
        var tap: PageTap?
    }

    /// A part of a screen.
    enum Part: Sendable, Hashable {
        case heading(String)
        case text(String)
        /// The account, or what came of an act.
        case strong(String)
        /// Small text.
        case note(String)
        /// An item of a list.
        case item(String)
        /// A problem, in English.
        case alert(String)
        /// An address to copy.
        case code(String)
        /// A link to a page outside this program.
        ///
        /// It opens in a new tab when `isApart`, because the reader has to come back to this page.
        case link(address: String, label: String, isApart: Bool)
        /// A field, whose characters are hidden when `isSecret`.
        case field(name: String, label: String, value: String, isSecret: Bool)
        case button(Button)
    }

    /// The beginning of the parameters in which a form sends the fields of a screen.
    static let fieldPrefix = "field."

    /// The title bar: the name of an app, or the address of a page.
    var bar: String
    /// The parts from top to bottom.
    var parts: [Part]
    /// A BCP 47 tag.
    var language: String
    /// Whether the app shows it only until the other side has answered.
    var isPassing = false
    /// The direction of the language's script, as the attribute `dir` has it.
    var direction: String { TextDirection(languageTag: language).rawValue }

    init(_ bar: String, _ parts: [Part] = [], language: String = "en") {
        self.bar = bar
        self.parts = parts
        self.language = language
    }

    var buttons: [Button] {
        parts.compactMap { if case .button(let button) = $0 { button } else { nil } }
    }

    /// The values of the fields by their names.
    var values: [String: String] {
        var values: [String: String] = [:]
        for case .field(let name, _, let value, _) in parts { values[name] = value }
        return values
    }

    /// The index of the button that a scenario presses.
    ///
    /// On a screen that asks for consent, it is the button of the role. Otherwise it is the main button, or the
    /// first button of a screen without a main button. It is nil for a screen on which only a link leads on.
    func suggestedButton(for role: Role?) -> Int? {
        // The link leads out of this program, where no scenario can press anything.
        if parts.contains(where: { if case .link = $0 { true } else { false } }) { return nil }
        let asksForConsent = buttons.contains { $0.role == .agree }
        if asksForConsent, let role, let wanted = buttons.firstIndex(where: { $0.role == role }) {
            return wanted
        }
        return buttons.firstIndex(where: \.isPrimary) ?? buttons.indices.first
    }
}
