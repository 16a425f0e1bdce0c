import HTTPMessages
import WebText

/// Forms of the consent as an attacker can make them, and all cookies of the victim.
struct ForgedConsents {
    let forms: [Forgery]
    let cookies: [VisitorCookie]

    /// The cookies that the victim's browser sends with a form of another site.
    var cookiesFromOtherSite: [VisitorCookie] { cookies.filter(\.isSentFromOtherSites) }
}

extension Probe {
    /// The victim has the page of the consent open; the attacker makes forms from the same page of another session.
    func forgedConsents(_ signIns: SignInVisits, _ query: AuthorizationQuery) async throws -> ForgedConsents {
        let attackersCookies = try await value(of: .otherSignIn).cookies
        let victims = try await visitToConsent(signIns.signedIn.cookies, query)
        let attackers = try await visitToConsent(attackersCookies, query, inOtherBrowser: true)
        return ForgedConsents(
            forms: victims.request.forgeries(from: attackers.request), cookies: victims.cookies)
    }

    /// Whether a link gives a code that an attacker can write: the form of the consent by GET without the values of any
    /// session, with the cookies that a browser sends along with a link of another site.
    func agreesByForgedLink(
        _ signIns: SignInVisits, adding further: [Parameters.Item]
    ) async throws -> Bool {
        // The attacker is the same user, to whom the token may be bound.
        for value in [Forgery.Value.madeUp, .nothing] {
            let forged = try await forgedConsents(signIns, try query())
            // Without a value of the session there is only one.
            guard let form = forged.forms.first(where: { $0.value == value }) else { continue }
            let link = form.request.asGet(further).fromOtherSite
            let sent = try await visit(sending: link, with: forged.cookies.filter { !$0.isStrict })
            if sent.hasCode { return true }
        }
        return false
    }
}
