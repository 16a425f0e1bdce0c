import HTTPMessages
import WebText

/// Forms of the consent as an attacker can make them, and the form and all cookies of the victim.
struct ForgedConsents {
    /// A form that the victim's browser sends for a page of a subdomain, with all cookies.
    struct FormFromSubdomain {
        let request: HTTPRequest
        let cookies: [VisitorCookie]
    }

    let forms: [Forgery]
    let victimsForm: HTTPRequest
    let cookies: [VisitorCookie]

    /// The cookies that the victim's browser sends with a form of another site.
    var cookiesFromOtherSite: [VisitorCookie] { cookies.filter(\.isSentFromOtherSites) }

    /// The cookies that the victim's browser sends with a link of another site.
    var cookiesWithLink: [VisitorCookie] { cookies.filter { !$0.isStrict } }

    /// The form without the values of the session, and then with made-up ones; numbers that can be guessed stay.
    ///
    /// Where a cookie that a subdomain can set has such a value, only this one is made up, in both places: a server may compare
    /// only the two. There are no forms where SameSite keeps no cookie back, where the form is a GET, and where its action may
    /// have a value of the session.
    var formsFromSubdomain: [FormFromSubdomain] {
        guard victimsForm.method != "GET", !cookies.allSatisfy(\.isSentFromOtherSites),
            let bare = forms.last(where: { $0.value == .nothing })?.request, bare.target == victimsForm.target
        else { return [] }
        let form = bare.fromSubdomain
        let ofSession = victimsForm.formItems.filter { item in
            !bare.formItems.contains { $0.name == item.name }
        }
        let withoutValues = FormFromSubdomain(request: form, cookies: cookies)
        guard !ofSession.isEmpty else { return [withoutValues] }
        func isPair(_ cookie: VisitorCookie, _ field: Parameters.Item) -> Bool {
            cookie.canBeSetBySubdomain && [cookie.content, cookie.plain].contains(field.decodedIfValid)
        }
        let paired = ofSession.filter { field in cookies.contains { isPair($0, field) } }
        let changed = paired.isEmpty ? ofSession : paired
        let madeUp = changed.map { Parameters.Item($0.name, Forgery.madeUpValue) }
        let withMadeUp = FormFromSubdomain(
            request: form.replacingForm(form.formItems + madeUp),
            cookies: cookies.map { cookie in
                let isPaired = paired.contains { isPair(cookie, $0) }
                return isPaired ? VisitorCookie(cookie.name, Forgery.madeUpValue) : cookie
            })
        return [withoutValues, withMadeUp]
    }
}

extension Probe {
    /// The victim has the page of the consent open; the attacker makes forms from the same page of another session.
    func forgedConsents(_ signIns: SignInVisits, _ query: AuthorizationQuery) async throws -> ForgedConsents {
        let attackersCookies = try await value(of: .otherSignIn).cookies
        let victims = try await visitToConsent(signIns.signedIn.cookies, query)
        let attackers = try await visitToConsent(attackersCookies, query, inOtherBrowser: true)
        return ForgedConsents(
            forms: victims.request.forgeries(from: attackers.request), victimsForm: victims.request,
            cookies: victims.cookies)
    }

    /// Whether a link that an attacker can write gives a code: the form of the consent by GET without the values of any
    /// session.
    func agreesByForgedLink(
        _ signIns: SignInVisits, adding further: [Parameters.Item]
    ) async throws -> Bool {
        // The attacker's own token is not tried: here the attacker is the same user, to whom the token may be bound.
        for value in [Forgery.Value.madeUp, .nothing] {
            let forged = try await forgedConsents(signIns, try query())
            // Without a value of the session there is only one.
            guard let form = forged.forms.first(where: { $0.value == value }) else { continue }
            let link = form.request.asGet(further).fromOtherSite
            let sent = try await visit(sending: link, with: forged.cookiesWithLink)
            if sent.hasCode { return true }
        }
        return false
    }
}
