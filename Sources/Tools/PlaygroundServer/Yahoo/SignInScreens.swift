import Foundation
import HeadlessBrowser
import SignInSandbox

/// The screens of the app that signs in with Yahoo.
enum SignInScreens {
    static let signedOut = screen("You are not signed in.")

    static func start(_ label: String, _ text: String, role: Screen.Role = .begin) -> Screen {
        screen(text, [.button(Screen.Button(label: label, role: role, isPrimary: true))])
    }

    static func signedIn(_ email: String, _ ways: [String]) -> Screen {
        screen("Signed in as \(email).", ways.map { .item("by \($0)") })
    }

    static func problem(_ text: String) -> Screen {
        Screen("Demo Notes", [.heading("Demo Notes"), .alert(text)])
    }

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
