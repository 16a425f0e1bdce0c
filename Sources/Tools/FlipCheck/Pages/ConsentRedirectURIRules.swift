import HTTPMessages
import WebText

/// The redirect URI in the form of the consent.
let consentRedirectURIRules: [Rule] = [
    Rule(
        "pages/consent-redirect-uri", "the redirect URI in the form of the consent is checked again",
        .security, .error, .rfc(9700, "4.1.3"),
        reach: .few, fault: "the answer goes to any address that is put into the form of the consent",
        why:
            "The browser can change every field of a form. The code, or a user who refuses, would go to the changed "
            + "address.",
        remedy: "Keep the request at the server, and put only its id into the form; or check all of it once "
            + "more.",
        on: .consentToForeignRedirectURI
    ) {
        .holds(
            !$0.wasSentToForeignHost, else: "the answer went to the address that was put into the form",
            $0.evidence)
    }
]

extension Trial<Visit> {
    /// The form of the consent with another redirect URI in it and in its action, where they carry one in a value, as it is or
    /// escaped, such as the address of the request; agreed to, and then refused, by the last step of signIn.refusal that fits
    /// this page.
    ///
    /// Where neither carries one, the user agrees by the form with a foreign redirect_uri added to it.
    ///
    /// Where both carry one, the user also agrees on a page that is opened anew with the other URI only in the form, and on
    /// one with it only in the action: a server may check one of them, and redirect to the other. Where one of these forms ends
    /// at 5xx or without an answer, or its page does not come, the others and the refusal may still lead to the other site;
    /// else the rule could not tell.
    static var consentToForeignRedirectURI: Self {
        Self("consentToForeignRedirectURI", from: .signInVisits, requests: 1, signIns: 2) { signIns, probe in
            let cookies = signIns.signedIn.cookies
            let query = try probe.query()
            let consent = try await probe.visitToConsent(cookies, query)
            let redirectURI = query.redirectURI ?? probe.configuration.usualRedirectURI
            let form = consent.request
            if form.requests(replacingURL: redirectURI, with: ForeignSite.address).isEmpty {
                // A server may put the parameters of any request over those that it keeps.
                let added = form.formItems + [Parameters.Item("redirect_uri", ForeignSite.address)]
                return try await probe.visit(sending: form.replacingForm(added), with: consent.cookies)
            }
            let agreed = try await probe.agree(on: consent, to: query, replacing: redirectURI, cookies)
            if case .success(let visit) = agreed, visit.wasSentToForeignHost { return visit }
            // The refusal may go on after this form, where the user has to be sure.
            if let refusal = probe.configuration.signIn.refusal.last(where: { $0.fits(consent.page.forms) }) {
                // A server may check the address only where it gives a code.
                let refused = try await probe.refuse(
                    on: consent, by: refusal, replacing: redirectURI, cookies)
                if refused.wasSentToForeignHost { return refused }
            }
            return try agreed.get()
        }
    }
}

extension Probe {
    /// Agrees by each changed form in turn, until the browser is sent to the other site.
    ///
    /// - Parameter cookies: those of the signed-in user, for further visits to the page.
    /// - Returns: the last visit, or the first failure where no visit led to the other site.
    fileprivate func agree(
        on consent: Visit.Step, to query: AuthorizationQuery, replacing redirectURI: String,
        _ cookies: [VisitorCookie]
    ) async throws -> Result<Visit, CouldNotTell> {
        func changedForms(_ step: Visit.Step) -> [HTTPRequest] {
            step.request.requests(replacingURL: redirectURI, with: ForeignSite.address)
        }
        var last = Visit()
        var failure: CouldNotTell?
        for index in changedForms(consent).indices {
            do {
                let step = index == 0 ? consent : try await visitToConsent(cookies, query)
                // A page that is opened anew may carry the address in fewer places.
                guard let form = changedForms(step).dropFirst(index).first else { continue }
                last = try await visit(sending: form, with: step.cookies)
                if last.wasSentToForeignHost { return .success(last) }
            } catch { failure = failure ?? CouldNotTell(error) }
        }
        if let failure { return .failure(failure) }
        return .success(last)
    }

    /// Refuses with a foreign address in place of the redirect URI in the form.
    ///
    /// Throws ``CouldNotTell`` where the page does not come again.
    ///
    /// - Parameter rule: the step of signIn.refusal.
    fileprivate func refuse(
        on consent: Visit.Step, by rule: SignIn.FormRule, replacing redirectURI: String,
        _ cookies: [VisitorCookie]
    ) async throws -> Visit {
        let change = FormChange.answering(
            form: consent.formIndex, by: rule, replacingURL: redirectURI, with: ForeignSite.address)
        func sendRefusal() async throws -> Visit {
            try await visit(try rightAddress(), with: cookies, change)
        }
        func isAsked(_ visit: Visit) -> Bool {
            visit.held != nil || visit.steps.contains { $0.formIndex == consent.formIndex }
        }
        var refused = try await sendRefusal()
        // The server may remember that the user has agreed.
        if !isAsked(refused), await resetAccount() { refused = try await sendRefusal() }
        guard isAsked(refused) else {
            throw CouldNotTell(
                "the page where the user agrees did not come again for a refusal", refused.evidence)
        }
        return refused
    }
}
