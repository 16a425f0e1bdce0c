import Google
import PartnerApp
import PartnerDemo
import PartnerServer

/// The screens of the two apps of a flip.
enum FlipScreens {
    static let googleStart = google(
        "Link a service", "Your devices of Example Home can be used here.",
        [.button(Screen.Button(label: "Link Example Home", role: .begin, isPrimary: true))])

    static let googleWaiting = google("Linking Example Home", "The app of Example Home is open.")

    static func google(_ title: String, _ text: String, _ more: [Screen.Part] = []) -> Screen {
        Screen("Google app", [.heading(title), .text(text)] + more)
    }

    /// The account is linked; `used` tells what came of a device that was used.
    static func linked(_ account: LinkedAccount, used: String?) -> Screen {
        google(
            "\(account.id.partner) is linked", account.userInfo.map { "As \($0.email)." } ?? "",
            (used.map { [.strong($0), .note(Self.later)] } ?? []) + [
                .button(Screen.Button(label: "Finish", role: .finish, isPrimary: used != nil)),
                .button(Screen.Button(label: "Use a device", role: .use, isPrimary: used == nil)),
                .button(Screen.Button(label: "Unlink", role: .unlink)),
            ])
    }

    private static let later =
        "Press +1 hour above and use it again: the access token is old then. Finish ends the scenario."

    static func partnerIdle(_ account: SignedInAccount?) -> Screen {
        Screen(
            "Example Home",
            [
                .heading("Example Home"),
                .text(account.map { "\($0.name) is signed in." } ?? "No user is signed in."),
            ])
    }

    static func appSignIn(_ problem: String?) -> Screen {
        typealias Demo = PartnerServerConfiguration.Demo
        return passing(
            "Example Home",
            [.heading("Sign in")] + (problem.map { [.alert($0)] } ?? []) + [
                .field(name: "username", label: "User name", value: Demo.username, isSecret: false),
                .field(name: "password", label: "Password", value: Demo.password, isSecret: true),
                .button(Screen.Button(label: "Sign in", role: .signIn, isPrimary: true)),
                .button(Screen.Button(label: "Close", role: .close)),
            ])
    }

    /// The consent screen, with every text that the library gives an app for it.
    static func consent(_ screen: ConsentScreen, language: String) -> Screen {
        passing(
            "Example Home",
            [.heading(screen.title), .strong(screen.account)]
                + screen.permissions.map { .item($0.text) }
                + [
                    .text(screen.statement), .note(screen.sharing),
                    .note("\(screen.privacyPolicy.text) · \(screen.unlinking.text)"),
                    .button(Screen.Button(label: screen.agree, role: .agree, isPrimary: true)),
                    .button(Screen.Button(label: screen.cancel, role: .cancel)),
                    .button(Screen.Button(label: screen.otherAccount, role: .otherAccount)),
                ], language: language)
    }

    static func finished(_ screen: ConsentScreen, language: String) -> Screen {
        passing("Example Home", [.heading("Example Home"), .text(screen.finished)], language: language)
    }

    /// A screen of the partner's app that is over with the answer to Google.
    private static func passing(_ bar: String, _ parts: [Screen.Part], language: String = "en") -> Screen {
        var screen = Screen(bar, parts, language: language)
        screen.isPassing = true
        return screen
    }

    static func message(_ message: LocalMessage) -> Screen {
        Screen("Example Home", [.heading(message.title), .alert(message.text)])
    }
}
