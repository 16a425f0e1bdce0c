import DemoData
import PartnerApp
import PartnerServer

/// The screens of the partner's app in the playground, in the language of `words`.
struct PartnerAppScreens {
    let words: AppWords

    /// The app between two links: who is signed in.
    func idle(_ account: SignedInAccount?) -> Screen {
        screen([.heading("Example Home"), .text(account.map { words.signedIn($0.name) } ?? words.signedOut)])
    }

    /// The first screen of an app whose users are in Firebase.
    var signInWithYahoo: Screen {
        let button = Screen.Button(label: "Sign in with Yahoo", role: .begin, isPrimary: true, language: "en")
        return screen([.heading("Example Home"), .text(words.signedOut), .button(button)])
    }

    /// The sign-in to the partner's account.
    ///
    /// - Parameter problem: The reason why the last attempt failed; nil before the first attempt.
    func signIn(_ problem: String?) -> Screen {
        typealias Demo = PartnerServerConfiguration.Demo
        return passing(
            [.heading(words.signIn)] + (problem.map { [.alert($0)] } ?? []) + [
                .field(name: "username", label: words.username, value: Demo.username, isSecret: false),
                .field(name: "password", label: words.password, value: Demo.password, isSecret: true),
                .button(Screen.Button(label: words.signIn, role: .signIn, isPrimary: true)),
                .button(Screen.Button(label: words.close, role: .close)),
            ])
    }

    /// The consent screen, with every text that the library gives an app for it.
    func consent(_ screen: ConsentScreen) -> Screen {
        passing(
            [.heading(screen.title), .strong(screen.account)]
                + screen.permissions.map { .item($0.text) }
                + [
                    .text(screen.statement), .note(screen.sharing),
                    .note("\(screen.privacyPolicy.text) · \(screen.unlinking.text)"),
                    .button(Screen.Button(label: screen.agree, role: .agree, isPrimary: true)),
                    .button(Screen.Button(label: screen.cancel, role: .cancel)),
                    .button(Screen.Button(label: screen.otherAccount, role: .otherAccount)),
                ])
    }

    /// The app after the consent, while Google links the account.
    func finished(_ screen: ConsentScreen) -> Screen {
        passing([.heading("Example Home"), .text(screen.finished)])
    }

    /// A message of the library PartnerApp, which is in English.
    static func message(_ message: LocalMessage) -> Screen {
        Screen("Example Home", [.heading(message.title), .alert(message.text)])
    }

    private func screen(_ parts: [Screen.Part]) -> Screen {
        Screen("Example Home", parts, language: words.language.rawValue)
    }

    /// A screen that is shown only until the app has answered Google.
    private func passing(_ parts: [Screen.Part]) -> Screen {
        var screen = screen(parts)
        screen.isPassing = true
        return screen
    }
}
