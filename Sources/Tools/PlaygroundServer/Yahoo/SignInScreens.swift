/// The screens of the app that signs in with Yahoo.
enum SignInScreens {
    /// The app before the sign-in.
    static let signedOut = screen("You are not signed in.")

    /// A screen with one button.
    static func start(_ label: String, _ text: String) -> Screen {
        screen(text, [.button(Screen.Button(label: label, role: .begin, isPrimary: true))])
    }

    /// The app of a user who is signed in, with the providers by which the user can sign in.
    static func signedIn(_ email: String, _ providers: [String]) -> Screen {
        screen("Signed in as \(email).", providers.map { .item("by \($0)") })
    }

    /// The app after an error.
    static func problem(_ text: String) -> Screen {
        Screen("Demo Notes", [.heading("Demo Notes"), .alert(text)])
    }

    /// The app's question for the password of an account that exists, with a value for the field.
    static func password(_ email: String, _ password: String) -> Screen {
        screen(
            "An account of \(email) exists already. Sign in to it, and Yahoo is added.",
            [
                .field(name: "password", label: "Password", value: password, isSecret: true),
                .button(Screen.Button(label: "Sign in", role: .signIn, isPrimary: true)),
                .button(Screen.Button(label: "Not now", role: .close)),
            ])
    }

    /// The app's question when the Yahoo account belongs to another account.
    static func inUse(_ email: String) -> Screen {
        screen(
            "This Yahoo account belongs to another account of Demo Notes. You are signed in as \(email).",
            [
                .button(Screen.Button(label: "Stay with this account", role: .close, isPrimary: true)),
                .button(Screen.Button(label: "Sign in to the other account", role: .otherAccount)),
            ])
    }

    private static func screen(_ text: String, _ more: [Screen.Part] = []) -> Screen {
        Screen("Demo Notes", [.heading("Demo Notes"), .text(text)] + more)
    }
}
