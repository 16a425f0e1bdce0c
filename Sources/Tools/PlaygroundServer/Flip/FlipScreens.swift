import GoogleStandIn

/// The screens of Google's app in the playground.
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
                .button(Screen.Button(label: "Use a device", role: .use, isPrimary: true)),
                .button(Screen.Button(label: "Unlink", role: .unlink)),
            ])
    }

    /// A reason, which is the end of a sentence, as a sentence of its own.
    ///
    /// A full stop is added where the reason does not end with a quoted sentence, which has its own: `Because the app
    /// answered access_denied "The user said no."`
    static func sentence(because reason: some CustomStringConvertible) -> String {
        let text = "Because \(reason)"
        return text.hasSuffix(".\"") ? text : text + "."
    }

    private static let later = "Press +1 hour above and use it again: the access token is old then."
}
