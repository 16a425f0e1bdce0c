import HTTPMessages
import LocalWeb
import WebText

/// The password: wrong ones are refused, and right ones are not shown.
enum PasswordRules {
    static let inspections = [
        Inspection([wrong, returned]) { probe throws(CouldNotTell) in
            let step = try await probe.pageWalks().lastSignInStep()
            let (name, password) = try probe.password(of: step)
            let other = password + "x"
            probe.prober.secrets.remember(other)
            let visit = try await probe.visit(
                try probe.rightAddress(), [],
                .typing(step.rule, name, other))
            let isSignedIn = visit.hasCode ? true : try await probe.isSignedIn(visit.cookies)
            let pages = visit.exchanges.filter(\.isHTML).filter { $0.response?.text.contains(other) == true }
            return [
                wrong.judged(isSignedIn ? ["a password with one letter more was taken"] : [], visit.evidence),
                returned.judged(
                    pages.isEmpty ? [] : ["a page had the password in it that was typed"],
                    pages.prefix(1).map(\.evidence)),
            ]
        },
        Inspection([field, address]) { probe throws(CouldNotTell) in
            let walks = try await probe.pageWalks()
            let step = try walks.lastSignInStep()
            let fields = step.page.forms.flatMap(\.fields)
            let shown = fields.filter { field in
                field.type == "text" && ["pass", "pwd"].contains { field.name.lowercased().contains($0) }
            }
            let name = try? probe.password(of: step).field
            let isInAddress =
                step.request.method == "GET"
                && name.map { step.request.query?.contains("\($0)=") ?? false } ?? false
            return [
                field.judged(shown.map { "\($0.name.prefix(64)) is a field that shows what is typed" }),
                address.judged(isInAddress ? ["the form of the password is sent by GET"] : []),
            ]
        },
    ]

    static let wrong = Rule(
        "pages/wrong-password", "a wrong password does not sign in", .house, .error,
        .rfc(6749, "10.10"),
        why: "An attacker who knows the user's name could sign in as the user.",
        remedy: "Compare the digest of the whole password.")

    static let returned = Rule(
        "pages/password-returned", "no page has the password in it", .house, .error, .rfc(6749, "10.3"),
        why: "The browser keeps the page, and every script on the page can read it.",
        remedy: "Leave the field empty when the page comes again.")

    static let field = Rule(
        "pages/password-field", "the field of the password hides what is typed", .house, .warning,
        Rule.Source(
            "HTML, section 4.10.5.1.6",
            url: "https://html.spec.whatwg.org/multipage/input.html#password-state-(type=password)"),
        why: "Other people can see the screen, and the browser remembers the text and suggests it.",
        remedy: "Use type=password.")

    static let address = Rule(
        "pages/password-in-address", "the form of the password is not sent by GET", .house, .error,
        .rfc(9110, "17.9"),
        why:
            "The address then has the password in it: in the history, in every log, and in the Referer of the next "
            + "page.",
        remedy: "Use method=post.")
}

extension Probe {
    /// The field of the password in the last form of the sign-in, and its value.
    ///
    /// Throws ``CouldNotTell`` when there is none.
    fileprivate func password(
        of step: Visit.Step
    ) throws(CouldNotTell) -> (field: String, value: String) {
        let filled =
            configuration.signIn.forms.indices.contains(step.rule)
            ? configuration.signIn.forms[step.rule].fields : [:]
        let fields = step.page.forms.flatMap(\.fields)
        let typed = fields.first { $0.type == "password" && filled[$0.name] != nil }?.name
        let named = filled.keys.sorted().first { name in
            ["pass", "pwd"].contains { name.lowercased().contains($0) }
        }
        guard let name = typed ?? named, let value = filled[name] else {
            throw CouldNotTell("the last form of the sign-in has no password", isIntended: true)
        }
        return (name, value)
    }
}
