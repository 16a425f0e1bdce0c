/// The password: wrong ones are refused, and right ones are not shown.
let passwordRules: [Rule] = [
    Rule(
        "pages/wrong-password", "a wrong password does not sign in", .security, .error,
        .projectRule(.rfc(6749, "10.10")),
        reach: .all, fault: "a wrong password signs in",
        why: "An attacker who knows the user's name could sign in as the user.",
        remedy: "Compare the digest of the whole password, and do not change its letters before.",
        on: .wrongPasswords
    ) { typed in
        let taken = typed.filter(\.attempt.isSignedIn)
        return .judged(
            taken.map { "\($0.difference) was taken" },
            (taken.first ?? typed.first)?.attempt.visit.evidence ?? [])
    },
    Rule(
        "pages/password-returned", "no page has the password in it", .security, .error,
        Rule.Source(
            "OWASP, Authentication", .projectRule,
            url: "https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html"),
        reach: .few, fault: "a page has the password on it that was typed",
        why: "The browser keeps the page, and every script on the page can read it.",
        remedy: "Leave the field empty when the page comes again.",
        on: .wrongPasswords
    ) { typed in
        guard let page = typed.flatMap(\.pagesWithPassword).first else {
            return .held(typed.first?.attempt.visit.evidence ?? [])
        }
        return .failed("a page had the password in it that was typed", [page.evidence])
    },
    Rule(
        "pages/password-in-address", "the form of the password is not sent by GET", .security, .error,
        .projectRule(.rfc(9110, "17.9")),
        fault: "the password is in an address, which histories and logs keep",
        why: "The password is then in the address: in the history, in every log, and in the next Referer.",
        remedy: "Use method=post.",
        on: .signInVisits, .passwordInAddress
    ) { .holds(!$1, else: "the form of the password is sent by GET", $0.signingIn.evidence) },
]
