import GoogleStandIn

/// The screens of Google's app in the playground.
enum GoogleAppScreens {
    /// Google's app before the link.
    static let start = screen(
        "Link a service", "Your devices of Example Home can be used here.",
        [.button(Screen.Button(label: "Link Example Home", role: .begin, isPrimary: true))])

    /// Google's app while the partner's app asks the user.
    static let waiting = screen("Linking Example Home", "The app of Example Home is open.")

    /// Google's app after the code has come, while Google's server exchanges it.
    static let answered = screen("Linking Example Home", "The app has answered with a code.")

    /// Google's app after an answer that it ignores.
    static let stillWaiting = screen("Linking Example Home", "Still waiting for the answer of the app.")

    /// A screen of Google's app.
    static func screen(_ title: String, _ text: String, _ more: [Screen.Part] = []) -> Screen {
        Screen("Google app", [.heading(title), .text(text)] + more)
    }

    /// The screen of a linked account, from which the user can use a device and unlink.
    ///
    /// - Parameter result: the result of the last use of a device, or nil before the first use.
    static func linked(_ account: LinkedAccount, result: String?) -> Screen {
        let user = account.userInfo.map { "As \($0.email)." } ?? ""
        var parts: [Screen.Part] = []
        if let result { parts += [.strong(result), .note(Self.adviceToWait)] }
        parts += [
            .button(Screen.Button(label: "Use a device", role: .use, isPrimary: true)),
            .button(Screen.Button(label: "Unlink", role: .unlink)),
        ]
        return screen("\(account.id.partner) is linked", user, parts)
    }

    /// A sentence that begins with "Because" and ends with a reason.
    ///
    /// It gets a full stop unless the reason ends with a quoted sentence, which has its own end: `Because the app
    /// answered access_denied "The user said no."`
    static func sentence(because reason: some CustomStringConvertible) -> String {
        let text = "Because \(reason)"
        let hasEnd = [".", "?", "!"].contains { text.hasSuffix("\($0)\"") }
        return hasEnd ? text : text + "."
    }

    private static let adviceToWait =
        "The access token expires after an hour: press +1 hour in the playground, and use it again."
}
