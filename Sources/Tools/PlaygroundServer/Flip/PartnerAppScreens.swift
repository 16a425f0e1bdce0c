import DemoData
import OneFile
import PartnerServer

/// The screens of the partner's app in the playground, in the language of `words`.
struct PartnerAppScreens {
    let words: AppWords

    /// The app between two links: who is signed in.
    func idle(_ account: FlipAccount?) -> Screen {
        screen([
            .heading("Example Home"), .text(account?.name.map { words.signedIn($0) } ?? words.signedOut),
        ])
    }

    /// The first screen of an app whose users are in Firebase.
    var signInWithYahoo: Screen {
        let button = Screen.Button(label: "Sign in with Yahoo", role: .begin, isPrimary: true, language: "en")
        return screen([.heading("Example Home"), .text(words.signedOut), .button(button)])
    }

    /// The sign-in to the partner's account.
    ///
    /// - Parameter problem: the reason why the last attempt failed, or nil before the first attempt.
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

    /// The question, with all words that the files to paste have for it.
    func consent(_ question: FlipQuestion, _ account: String?) -> Screen {
        let words = words.consent
        return passing(
            [.heading(words.title), .strong(words.signedIn(account ?? ""))]
                + question.scopes.map { .item(words.permission($0)) }
                + [
                    .text(words.statement), .note(words.sharing),
                    .note("\(words.privacyPolicy) · \(words.unlinking)"),
                    .button(Screen.Button(label: words.agree, role: .agree, isPrimary: true)),
                    .button(Screen.Button(label: words.cancel, role: .cancel)),
                    .button(Screen.Button(label: words.otherAccount, role: .otherAccount)),
                ])
    }

    /// The app after the consent, while Google links the account.
    var linking: Screen {
        passing([.heading("Example Home"), .text(words.linking)])
    }

    /// A message of the files to paste, which is in English here.
    static func message(_ text: String) -> Screen {
        Screen("Example Home", [.heading("Example Home"), .alert(text)])
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
