/// A visit in which a nearly right password was typed.
struct WrongPassword: Sendable, Codable {
    /// How it differs from the right one, as a noun.
    let difference: String
    let attempt: SignInAttempt
    /// The pages that have it in their source; the password itself is a secret.
    let pagesWithPassword: [Exchange]
}

extension Trial<[WrongPassword]> {
    /// Two wrong passwords, or until one is taken: few enough for a server that locks the account after three.
    static var wrongPasswords: Self {
        Self("wrongPasswords", from: .signInVisits, requests: 0, signIns: 4) { signIns, probe in
            let step = try signIns.lastSignInStep()
            let field = try probe.passwordField(of: step)
            var variants = [("a password with one letter more", field.password + "x")]
            if let other = field.password.withOtherCase {
                variants.append(("the password with capitals and small letters exchanged", other))
            }
            var typed: [WrongPassword] = []
            for (difference, wrong) in variants where !typed.contains(where: \.attempt.isSignedIn) {
                probe.prober.secrets.remember(wrong)
                let visit = try await probe.visit(
                    try probe.rightAddress(), [],
                    .typing(field: field.name, value: wrong, inForm: step.formIndex))
                let isSignedIn = visit.hasCode ? true : try await probe.isSignedIn(visit.cookies)
                typed.append(
                    WrongPassword(
                        difference: difference, attempt: SignInAttempt(visit: visit, isSignedIn: isSignedIn),
                        pagesWithPassword: visit.pages(with: wrong)))
            }
            return typed
        }
    }
}

extension Trial<Bool> {
    /// Whether the form of the password is sent as the query of a GET.
    static var passwordInAddress: Self {
        Self("passwordInAddress", from: .signInVisits, requests: 0) { signIns, probe in
            let step = try signIns.lastSignInStep()
            guard step.request.method == "GET", let query = step.request.query,
                let field = try? probe.passwordField(of: step)
            else { return false }
            return query.contains("\(field.name)=")
        }
    }
}

/// The field of the password in a form, and the password of the configuration.
private struct PasswordField {
    let name: String
    let password: String
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
            throw CouldNotTell.notAsked("the last form of the sign-in has no password")
        }
        return PasswordField(name: name, password: password)
    }
}
