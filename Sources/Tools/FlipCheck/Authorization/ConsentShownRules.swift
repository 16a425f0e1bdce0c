import HeadlessBrowser
import WebText

/// The consent of a user who is signed in: without it any page that opens the URL links the account.
///
/// It compares two right requests: the first one, with the sign-in, and a later one by the user who is signed in. Without a
/// code for both it cannot tell. Only flip-check's own browser sees the pages: where a program, a real browser
/// or a person signs in, the rule is not asked.
let consentShownRules: [Rule] = [
    Rule(
        "authorize/consent-shown", "a user who is signed in is asked before there is a code", .security,
        .warning, .appFlipOverview,
        fault: "a signed-in user is linked without being asked",
        why: "Any page that opens the URL then links the account of the user who is signed in.",
        remedy: "Show what will be linked and shared, with “Agree and link” and “Cancel”.",
        followsFrom: ["authorize/again"],
        on: .rightRequestTwice, .rightRequest, .configuration, verdict: judgeConsent)
]

extension Trial<[AuthorizationAttempt]> {
    /// One right request, sent twice by a user who is signed in.
    ///
    /// Where the user is not asked, each reset of the account is followed by a request and, where that asked for one scope
    /// of several, by one for all. These attempts come after the two.
    static var rightRequestTwice: Self {
        Self("rightRequestTwice", after: .code, requests: 0, signIns: 2) { probe in
            let query = try probe.query()
            let attempts = try await probe.attempts([("first", query), ("second", query)])
            guard probe.configuration.signIn.showsPages, attempts.first?.hasCodeAtOnce == true else {
                return attempts
            }
            return attempts + (try await probe.attemptsAfterReset(query))
        }
    }
}

extension Probe {
    /// The right request after a reset of the account, for one scope of several, and then for all of them.
    ///
    /// One scope may include the others: where a consent to the first counts for all, the last is tried as well.
    fileprivate func attemptsAfterReset(_ query: AuthorizationQuery) async throws -> [AuthorizationAttempt] {
        let scopes = configuration.scopes
        let tried: [String?] = scopes.count > 1 ? [scopes[0], scopes[scopes.count - 1]] : [nil]
        var attempts: [AuthorizationAttempt] = []
        for scope in tried {
            guard await resetAccount() else { return attempts }
            let narrowed = scope.map { query.setting("scope", $0) } ?? query
            let afterReset = try await attempt(narrowed, named: "after a reset")
            attempts.append(afterReset)
            guard scope != nil, afterReset.authorization.gotCodeByConsent(configuration.signIn) else {
                return attempts
            }
            let forAll = try await attempt(query, named: AuthorizationAttempt.afterConsentToOneScope)
            attempts.append(forAll)
            guard forAll.hasCodeAtOnce else { return attempts }
        }
        return attempts
    }
}

extension AuthorizationAttempt {
    fileprivate static let afterConsentToOneScope = "after the consent to one scope"

    /// Whether it got a code, and no form was sent for it.
    fileprivate var hasCodeAtOnce: Bool {
        authorization.code != nil && authorization.lastStepPage == nil
    }
}

/// Judges a request of a user who is signed in and, where that user was asked, the run's first request, with the sign-in.
private func judgeConsent(
    _ attempts: [AuthorizationAttempt], _ right: RightRequest, _ configuration: FlipCheckConfiguration
) -> Judgement {
    let signIn = configuration.signIn
    if let reason = signIn.reasonForUnseenPages { return .open(reason) }
    // The first authorization of the run signed in: any request after it shows whether consent is asked for.
    guard let later = attempts.first?.authorization else { return .couldNotTell("nothing was sent") }
    guard later.code != nil else { return .couldNotTell("there was no code", later.evidence) }
    guard let consent = later.lastStepPage else { return judgeConsentAtOnce(later, attempts, signIn) }
    return judgeConsentAfterSignIn(right.authorization, consent, signIn)
}

/// Judges that the request with the sign-in did not leave out the last form of a later one.
private func judgeConsentAfterSignIn(
    _ first: Authorization, _ consent: SeenPage, _ signIn: SignIn
) -> Judgement {
    // It may have sent no form at all, that form, too, or a form that is a sign-in and a consent in one.
    if first.lastStepPage == nil || first.pages.contains(where: { $0.step == consent.step })
        || first.agreesAtLastStep(asOn: consent, signIn)
    {
        return .held()
    }
    guard first.gotCodeByConsent(signIn) else {
        return .failed("a user who has just signed in was sent on with a code at once", first.evidence)
    }
    // Its last form may be another consent, which has the button of signIn.refusal.
    if first.canRefuseAtLastStep(signIn) { return .held(first.evidence) }
    return .couldNotTell(
        "the last form of a user who has just signed in is not that of a later request, and may be a consent",
        first.evidence)
}

/// Judges a code without a form: it fails, unless a server that remembers the consent asks again after signIn.reset.
///
/// Then it fails only where a consent to the first scope counts for all of them and, after another reset, so does one to the
/// last scope: one scope may include the others.
private func judgeConsentAtOnce(
    _ later: Authorization, _ attempts: [AuthorizationAttempt], _ signIn: SignIn
) -> Judgement {
    // The two of a user who is signed in come first.
    let afterResets = attempts.dropFirst(2)
    if let lost = afterResets.first(where: { $0.authorization.code == nil }) {
        return .couldNotTell("there was no code \(lost.name)", lost.evidence)
    }
    guard let afterReset = afterResets.first?.authorization, afterReset.gotCodeByConsent(signIn) else {
        return .failed(
            "a signed-in user was sent on with a code at once, because an earlier consent is remembered, or a "
                + "signed-in user is never asked", later.evidence)
    }
    let forAll = afterResets.filter { $0.name == AuthorizationAttempt.afterConsentToOneScope }
    guard forAll.count > 1, forAll.allSatisfy(\.hasCodeAtOnce) else { return .held(afterReset.evidence) }
    return .failed(
        "a user who had agreed to one scope was sent on with a code for all scopes at once",
        forAll.flatMap(\.evidence)
    ).advising("Keep the scopes with a consent, and ask again where a request has others")
}

extension Authorization {
    /// Whether it got a code by a form into which nothing is typed: one with the password or a PIN signs in, and is no consent.
    fileprivate func gotCodeByConsent(_ signIn: SignIn) -> Bool {
        guard code != nil, let page = lastStepPage, let step = signIn.step(takenOn: page) else {
            return false
        }
        return !page.forms.flatMap(\.fields).contains { $0.takesText && step.fields[$0.name] != nil }
    }

    /// Whether the page of its last form has the button by which the user refuses.
    fileprivate func canRefuseAtLastStep(_ signIn: SignIn) -> Bool {
        guard let refusal = signIn.refusal.last?.press else { return false }
        return lastStepPage?.forms.contains(where: refusal.isIn) == true
    }

    /// Whether its last form is a sign-in and a consent in one: it was sent with the button by which the user agrees on another
    /// page, and has one to refuse.
    fileprivate func agreesAtLastStep(asOn consent: SeenPage, _ signIn: SignIn) -> Bool {
        guard let page = lastStepPage, let agreement = signIn.step(takenOn: page)?.press,
            agreement == signIn.step(takenOn: consent)?.press
        else { return false }
        let refusal = signIn.refusal.last?.press
        return page.forms.contains { form in
            guard agreement.isIn(form) else { return false }
            let buttons = form.fields.filter { $0.isSubmitButton && $0.name.hasSameBytes(as: agreement.name) }
            return buttons.count > 1 || refusal.map { $0 != agreement && $0.isIn(form) } == true
        }
    }
}
