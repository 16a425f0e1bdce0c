import HeadlessBrowser

/// A page of a server as a screen: its words, fields and buttons, and never its markup.
enum PageScreen {
    /// The screen of a page.
    ///
    /// - Parameters:
    ///   - values: the values for empty fields, by the names of the fields.
    ///   - language: the language of a page that does not declare one.
    static func screen(
        of page: Browser.Page, suggesting values: [String: String], language: String
    ) -> Screen {
        let content = PageContent(page.html)
        var screen = Screen(
            String(page.url.prefix { $0 != "?" }), language: content.language ?? language)
        // A label stands before its field.
        var label = ""
        for part in content.parts {
            switch part {
            case .heading(let text): screen.parts.append(.heading(text))
            case .text(let text): screen.parts.append(.text(text))
            case .item(let text): screen.parts.append(.item(text))
            case .label(let text): label = text
            case .field(let name, let value, let type):
                let shownValue = value.isEmpty ? values[name, default: ""] : value
                screen.parts.append(
                    .field(name: name, label: label, value: shownValue, isSecret: type == "password"))
            case .button(let name, let value, let text):
                // The values of the fields are added when the reader presses the button: Tap.onPage.
                let tap = PageTap.submit([:], pressing: .init(name: name, value: value))
                let isPrimary = ["agree", "sign-in"].contains(value)
                screen.parts.append(
                    .button(Screen.Button(label: text, role: role(value), isPrimary: isPrimary, tap: tap)))
            case .link(let address, let text):
                screen.parts.append(
                    .button(Screen.Button(label: text, role: .other, tap: .follow(address))))
            }
        }
        return screen
    }

    /// The paragraphs and list items of a page in one line.
    static func text(of page: Browser.Page) -> String {
        PageContent(page.html).parts.compactMap { part in
            switch part {
            case .text(let text), .item(let text): text
            default: nil
            }
        }.joined(separator: " ")
    }

    /// The meaning of a button by its value on the pages of the partner and of Yahoo.
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
