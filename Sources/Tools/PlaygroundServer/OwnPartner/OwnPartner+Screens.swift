/// The screens of Google's app, and of the reader's own browser and phone.
extension OwnPartner {
    /// Google's app before the accounts are linked.
    var startScreen: Screen {
        var buttons: [Screen.Part] = [
            .button(Screen.Button(label: "Link an account", role: .begin, isPrimary: true))
        ]
        if hasApp { buttons.append(.button(Screen.Button(label: "Link by your app", role: .use))) }
        return GoogleAppScreens.screen(
            "Link a service", "Google's side is this program. The server is yours.", buttons)
    }

    /// The browser before the accounts are linked, or at the end of the run.
    static func browserScreen(saying text: String) -> Screen { Screen("Your browser", [.text(text)]) }

    /// A link to the sign-in page, and a field for the address at which the browser ends.
    ///
    /// - Parameter problem: the problem with the last address, or nil before the first.
    func browserScreen(opening address: String, problem: String?) -> Screen {
        let signIn: [Screen.Part] = [
            .heading("Sign in at your server"), .text("Sign in and agree there, as your users do."),
            .link(address: address, label: "Open the sign-in page", isApart: !comesBack),
        ]
        let wayBack =
            comesBack
            ? "Your server leads the browser back here. If it ends elsewhere, paste its address:"
            : "At the end the browser shows an error of Google's. Paste the address of that page:"
        return Screen(registration.name, signIn + [.note(wayBack)] + Self.addressField(problem))
    }

    /// A link to open on a phone, and a field for the address that the phone opens at the end.
    ///
    /// - Parameter problem: the problem with the last address, or nil before the first.
    static func phoneScreen(opening link: String, problem: String?) -> Screen {
        Screen(
            "Your phone",
            [
                .heading("Open this link on your phone"),
                .text("Send it to a phone that has your app, and tap it in Notes or Mail."), .code(link),
                .note("After you agree, the phone opens an address of Google's. Paste it:"),
            ] + addressField(problem))
    }

    private static func addressField(_ problem: String?) -> [Screen.Part] {
        (problem.map { [.alert($0)] } ?? []) + [
            .field(name: addressName, label: "Address at the end", value: "", isSecret: false),
            .button(Screen.Button(label: "Take this address", role: .finish)),
        ]
    }

    /// The name of the field for the address.
    static let addressName = "address"
}
