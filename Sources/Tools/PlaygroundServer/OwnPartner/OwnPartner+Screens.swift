/// The screens of Google's app, and of the reader's own browser and phone.
extension OwnPartner {
    /// Google's app before the link.
    var startScreen: Screen {
        var buttons: [Screen.Part] = [
            .button(Screen.Button(label: "Link \(registration.name)", role: .begin, isPrimary: true))
        ]
        if hasApp { buttons.append(.button(Screen.Button(label: "Link by your app", role: .use))) }
        return FlipScreens.google(
            "Link a service", "Google's side is this program. The server is yours.", buttons)
    }

    static let idleScreen = Screen("Your browser", [.text("Your sign-in page opens from here.")])

    static func lastScreen(_ text: String) -> Screen { Screen("Your browser", [.text(text)]) }

    /// The way through the sign-in page, and the place for the address at its end.
    func browserScreen(_ address: String, _ problem: String?) -> Screen {
        let way: [Screen.Part] = [
            .heading("Sign in at your server"), .text("Sign in and agree there, as your users do."),
            .link(address: address, label: "Open the sign-in page", isApart: !comesBack),
        ]
        let back =
            comesBack
            ? "Your server leads the browser back here. If it ends elsewhere, paste its address:"
            : "At the end the browser shows an error of Google's. Paste the address of that page:"
        return Screen(registration.name, way + [.note(back)] + Self.paste(problem))
    }

    static func phoneScreen(_ link: String, _ problem: String?) -> Screen {
        Screen(
            "Your phone",
            [
                .heading("Open this link on your phone"),
                .text("Send it to a phone that has your app, and tap it in Notes or Mail."), .code(link),
                .note("After you agree, the phone opens an address of Google's. Paste it:"),
            ] + paste(problem))
    }

    private static func paste(_ problem: String?) -> [Screen.Part] {
        (problem.map { [.alert($0)] } ?? []) + [
            .field(name: addressField, label: "Address at the end", value: "", isSecret: false),
            .button(Screen.Button(label: "Take this address", role: .finish)),
        ]
    }

    static let addressField = "address"
}
