/// The screens of Google's app, and of the reader's own browser and phone.
struct OwnPartnerScreens {
    let partner: OwnPartner

    /// Google's app before the link.
    var start: Screen {
        var buttons: [Screen.Part] = [
            .button(Screen.Button(label: "Link \(name)", role: .begin, isPrimary: true))
        ]
        if partner.hasApp { buttons.append(.button(Screen.Button(label: "Link by your app", role: .use))) }
        return FlipScreens.google(
            "Link a service", "Google's side is this program. The server is yours.", buttons)
    }

    /// Nothing to do yet.
    static let idle = Screen("Your browser", [.text("Your sign-in page opens from here.")])

    /// Nothing more to do.
    static func over(_ text: String) -> Screen { Screen("Your browser", [.text(text)]) }

    /// The way through the sign-in page, and the place for the address at its end.
    func browser(_ address: String, _ problem: String?) -> Screen {
        let way: [Screen.Part] = [
            .heading("Sign in at your server"), .text("Sign in and agree there, as your users do."),
            .link(address: address, label: "Open the sign-in page", isApart: !partner.comesBack),
        ]
        let back =
            partner.comesBack
            ? "Your server leads the browser back here. If it ends elsewhere, paste its address:"
            : "At the end the browser shows an error of Google's. Paste the address of that page:"
        return Screen(name, way + [.note(back)] + paste(problem))
    }

    /// The universal link to open on a phone, and the place for the address at its end.
    func app(_ link: String, _ problem: String?) -> Screen {
        Screen(
            "Your phone",
            [
                .heading("Open this link on your phone"),
                .text("Send it to a phone that has your app, and tap it in Notes or Mail."), .code(link),
                .note("After you agree, the phone opens an address of Google's. Paste it:"),
            ] + paste(problem))
    }

    private func paste(_ problem: String?) -> [Screen.Part] {
        (problem.map { [.alert($0)] } ?? []) + [
            .field(name: Self.address, label: "Address at the end", value: "", isSecret: false),
            .button(Screen.Button(label: "Take this address", role: .finish)),
        ]
    }

    private var name: String { partner.registration.name }

    /// The name of the field for an address.
    static let address = "address"
}
