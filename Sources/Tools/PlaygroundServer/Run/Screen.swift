import HeadlessBrowser

/// The screen of a phone: text, fields and buttons, in a language.
struct Screen: Sendable, Hashable {
    /// The app or browser that has the screen.
    enum Place: String, Sendable, Hashable, CaseIterable {
        /// Google's app, in the track of App Flip.
        case google
        /// The partner's app, in the track of App Flip.
        case partnerApp
        /// The app that signs in with Yahoo, in the other track.
        case app
        case browser
    }

    /// What a tap on a button means for the story.
    enum Role: String, Sendable, Hashable {
        case begin, signIn, agree, cancel, otherAccount, close, use, unlink, finish, other
    }

    /// A button of a screen.
    struct Button: Sendable, Hashable {
        var label: String
        var role: Role
        var isPrimary = false
        /// A BCP 47 tag, where the label is not in the language of the screen.
        var language: String?
        /// Its effect on a page of a server; nil on a screen of an app.
        var tap: PageTap?
    }

    /// A piece of a screen, from top to bottom.
    enum Part: Sendable, Hashable {
        case heading(String)
        case text(String)
        case strong(String)
        case note(String)
        case item(String)
        case alert(String)
        case code(String)
        /// A link to a page outside this program; apart in a new tab, when the reader has to come back here.
        case link(address: String, label: String, isApart: Bool)
        case field(name: String, label: String, value: String, isSecret: Bool)
        case button(Button)
    }

    /// The title bar: the name of an app, or the address of a page.
    var bar: String
    var parts: [Part] = []
    /// A BCP 47 tag.
    var language = "en"
    /// Whether the app shows it only until the other side has answered.
    var isPassing = false
    /// `ltr` or `rtl`.
    var direction: String { language == "ar" ? "rtl" : "ltr" }

    init(_ bar: String, _ parts: [Part] = [], language: String = "en") {
        self.bar = bar
        self.parts = parts
        self.language = language
    }

    var buttons: [Button] {
        parts.compactMap { if case .button(let button) = $0 { button } else { nil } }
    }

    var values: [String: String] {
        var values: [String: String] = [:]
        for case .field(let name, _, let value, _) in parts { values[name] = value }
        return values
    }

    /// The button that a scenario presses: that of a role where consent is asked, else the main one.
    func suggested(_ role: Role?) -> Int? {
        // The way on is a link to a page outside this program.
        if parts.contains(where: { if case .link = $0 { true } else { false } }) { return nil }
        let asksForConsent = buttons.contains { $0.role == .agree }
        if asksForConsent, let role, let wanted = buttons.firstIndex(where: { $0.role == role }) {
            return wanted
        }
        return buttons.firstIndex(where: \.isPrimary) ?? buttons.indices.first
    }
}
