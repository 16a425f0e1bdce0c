import HeadlessBrowser

/// The password: wrong ones are refused, and right ones are not shown.
let passwordRules: [Inspection] = [
    Inspection(
        "pages/wrong-password", "a wrong password does not sign in", .security, .error,
        .projectRule(.rfc(6749, "10.10")),
        why: "An attacker who knows the user's name could sign in as the user.",
        remedy: "Compare the digest of the whole password."
    ) { rule, probe in
        let visit = try await probe.wrongPassword().visit
        let isSignedIn = visit.hasCode ? true : try await probe.isSignedIn(visit.cookies)
        return rule.holds(!isSignedIn, else: "a password with one letter more was taken", visit.evidence)
    },
    Inspection(
        "pages/password-returned", "no page has the password in it", .security, .error,
        Rule.Source(
            "OWASP, Authentication", .projectRule,
            url: "https://cheatsheetseries.owasp.org/cheatsheets/Authentication_Cheat_Sheet.html"),
        why: "The browser keeps the page, and every script on the page can read it.",
        remedy: "Leave the field empty when the page comes again.", of: { try await $0.wrongPassword() }
    ) { rule, typed in
        guard let page = typed.visit.pages(with: typed.password).first else {
            return rule.held(typed.visit.evidence)
        }
        return rule.failed("a page had the password in it that was typed", [page.evidence])
    },
    Inspection(
        "pages/password-in-address", "the form of the password is not sent by GET", .security, .error,
        .projectRule(.rfc(9110, "17.9")),
        why: "The password is then in the address: in the history, in every log, and in the next Referer.",
        remedy: "Use method=post."
    ) { rule, probe in
        let step = try await probe.signInVisits().lastSignInStep()
        guard step.request.method == "GET", let query = step.request.query,
            let field = try? probe.passwordField(of: step)
        else { return rule.held() }
        return rule.holds(
            !query.contains("\(field.name)="), else: "the form of the password is sent by GET")
    },
]

/// The field of a password in a form, and the password of the configuration.
private struct PasswordField {
    let name: String
    let password: String
}

/// A visit in which a nearly right password was typed.
private struct WrongPasswordVisit {
    let visit: Visit
    let password: String
}

extension Memo<WrongPasswordVisit> {
    fileprivate static var wrongPassword: Self { Self("a visit with a wrong password") }
}

extension Probe {
    /// The field of the password in the form of a step: by its type on the page, else by its name.
    fileprivate func passwordField(of step: Visit.Step) throws -> PasswordField {
        let rules = configuration.signIn.forms
        let filledIn = rules.indices.contains(step.formIndex) ? rules[step.formIndex].fields : [:]
        let fields = step.page.forms.flatMap(\.fields)
        let byType = fields.first { $0.type == "password" && filledIn[$0.name] != nil }?.name
        let byName = filledIn.keys.sorted().first(where: SignIn.isPassword)
        guard let name = byType ?? byName, let password = filledIn[name] else {
            throw CouldNotTell("the last form of the sign-in has no password", isIntended: true)
        }
        return PasswordField(name: name, password: password)
    }

    /// A visit in which the right password is typed with one letter more; once in a run.
    fileprivate func wrongPassword() async throws -> WrongPasswordVisit {
        try await once(.wrongPassword) {
            let step = try await signInVisits().lastSignInStep()
            let field = try passwordField(of: step)
            let wrong = field.password + "x"
            prober.secrets.remember(wrong)
            let visit = try await visit(
                try rightAddress(), [],
                .typing(field: field.name, value: wrong, inForm: step.formIndex))
            return WrongPasswordVisit(visit: visit, password: wrong)
        }
    }
}
