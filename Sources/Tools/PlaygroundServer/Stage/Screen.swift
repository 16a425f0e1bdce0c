import LocalWeb

/// The screen of a phone: text, fields and buttons, in a language.
struct Screen: Sendable, Hashable {
    /// The app or browser that has the screen.
    enum Place: String, Sendable, Hashable, CaseIterable {
        /// Google's app, in the track of the flip.
        case google
        /// The partner's app, in the track of the flip.
        case partnerApp
        /// The app that signs in with Yahoo, in the other track.
        case app
        case browser
    }

    enum Role: String, Sendable, Hashable {
        case begin, signIn, agree, cancel, otherAccount, close, use, unlink, finish, other
    }

    struct Button: Sendable, Hashable {
        var label: String
        var role: Role
        var isPrimary = false
        /// A BCP 47 tag, where the label is not in the language of the screen.
        var language: String?
        /// Its effect on a page of a server; nil on a screen of an app.
        var tap: PageTap?
    }

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

/// A press of a button by the reader, with the values of the fields.
struct Tap: Sendable {
    var button: Screen.Button
    var values: [String: String]

    /// Its effect on a page of a server; nil on a screen of an app.
    var onPage: PageTap? {
        guard case .submit(_, let pressed) = button.tap else { return button.tap }
        return .submit(values, pressing: pressed)
    }
}

/// A page of a server as a screen: its words, fields and buttons, and never its markup.
enum PageScreen {
    /// The screen of a page, with values for empty fields, and a language for a page that says none.
    static func screen(
        of page: Browser.Page, suggesting values: [String: String], language: String
    ) -> Screen {
        let content = PageContent(page.html)
        var screen = Screen(
            String(page.url.prefix { $0 != "?" }), language: content.language ?? language)
        var label = ""
        for part in content.parts {
            switch part {
            case .heading(let text): screen.parts.append(.heading(text))
            case .text(let text): screen.parts.append(.text(text))
            case .item(let text): screen.parts.append(.item(text))
            case .label(let text): label = text
            case .field(let name, let value, let type):
                let value = value.isEmpty ? values[name] ?? "" : value
                screen.parts.append(
                    .field(name: name, label: label, value: value, isSecret: type == "password"))
            case .button(let name, let value, let text):
                screen.parts.append(
                    .button(
                        Screen.Button(
                            label: text, role: role(value), isPrimary: ["agree", "sign-in"].contains(value),
                            tap: .submit([:], pressing: .init(name: name, value: value)))))
            case .link(let address, let text):
                screen.parts.append(
                    .button(Screen.Button(label: text, role: .other, tap: .follow(address))))
            }
        }
        return screen
    }

    /// The words of a page in one line.
    static func text(of page: Browser.Page) -> String {
        PageContent(page.html).parts.compactMap { part in
            switch part {
            case .text(let text), .item(let text): text
            default: nil
            }
        }.joined(separator: " ")
    }

    private static func role(_ value: String) -> Screen.Role {
        switch value {
        case "agree": .agree
        case "cancel": .cancel
        case "switch": .otherAccount
        case "sign-in": .signIn
        default: .other
        }
    }
}
