import HTTPMessages
import PartnerMistakes
import WebText

/// Consents that count for another request, scope or session, or do not name Google or the scopes.
extension Defect {
    /// Requests that wait for a consent are numbered; the form with a number answers that request, for its user.
    ///
    /// The token of the form has to be that of the browser's session, or of its sign-in.
    ///
    /// - Parameter mayAnswer: whether one session may answer the request of another; it also gets whether a user is signed in.
    static func numberingRequests(
        _ mayAnswer: @escaping @Sendable (_ session: String, _ owner: String, _ isSignedIn: Bool) -> Bool
    ) -> Defect {
        Defect { request, context in
            // By number: owner, target and csrf of a request. By session: that its user is signed in. By token: its session.
            let memory = context.memory
            let session = request.cookies(named: "__Host-session").first ?? ""
            if request.method == "POST", let number = request.form("request") {
                guard let owner = memory["owner \(number)"], let target = memory["target \(number)"],
                    memory["session \(request.form("csrf") ?? "")"] == session,
                    mayAnswer(session, owner, memory["user \(session)"] != nil)
                else { return .page(403) }
                var ownersForm = request.withForm { items in
                    items.removing("request").setting("csrf", memory["csrf \(number)"] ?? "")
                }
                ownersForm.target = target
                ownersForm.headers["Cookie"] = "__Host-session=\(owner)"
                return await context.partner.handle(ownersForm)
            }
            let response = await context.partner.handle(request)
            guard let token = response.csrfToken else { return response }
            memory["session \(token)"] = response.newSession ?? session
            guard response.asksForConsent else { return response }
            memory["user \(session)"] = "signed in"
            let number = memory.increment("requests")
            memory["owner \(number)"] = session
            memory["target \(number)"] = request.target
            memory["csrf \(number)"] = token
            return response.endingForms(with: "<input type='hidden' name='request' value='\(number)'>")
        }
    }

    /// The form of the consent has the scope in a hidden field.
    ///
    /// - Parameter counts: whether the scope of the field is granted, and not that of the request.
    static func carryingScope(counts: Bool) -> Defect {
        Defect { request, context in
            if request.method == "POST", let scope = request.form("scope") {
                let form = request.withForm { $0.removing("scope") }
                guard counts, scope != request.query("scope") else {
                    return await context.partner.handle(form)
                }
                // The token of the form is for the address with its scope.
                let scopedForm = form.withQuery { $0.setting("scope", scope) }
                var opening = scopedForm
                opening.method = "GET"
                opening.headers["Content-Type"] = nil
                opening.body = []
                let token = await context.partner.handle(opening).csrfToken ?? ""
                return await context.partner.handle(scopedForm.withForm { $0.setting("csrf", token) })
            }
            let response = await context.partner.handle(request)
            // Other characters would have to be escaped in the attribute.
            guard let scope = request.query("scope"), response.asksForConsent,
                scope.utf8.allSatisfy({ PercentCoding.isUnreserved($0) || $0 == UInt8(ascii: " ") })
            else { return response }
            return response.endingForms(with: "<input type='hidden' name='scope' value='\(scope)'>")
        }
    }

    /// Only `refusal` decides whether a form of the consent counts, and the session's cookie is `SameSite=None` or another.
    ///
    /// The form has a `flow` beside its token. The memory has a key for each flow that was shown: `flow` and its value.
    ///
    /// - Parameter refusal: the answer to a form, or nil where the form counts. It gets the token of the session, too.
    static func checkingConsents(
        sameSite: String = "None",
        _ refusal: @escaping @Sendable (HTTPRequest, _ token: String?, DefectContext) -> HTTPResponse?
    ) -> Defect {
        Defect { request, context in
            let session = "token " + (request.cookies(named: "__Host-session").first ?? "")
            var request = request
            if request.method == "POST", request.form("decision") == "agree" {
                let token = context.memory[session]
                if let refusal = refusal(request, token, context) { return refusal }
                request = request.withForm { items in
                    items.removing("flow").setting("csrf", token ?? "")
                }
                request.headers["Origin"] = request.origin
                request.headers["Sec-Fetch-Site"] = nil
            }
            let response = await context.partner.handle(request).withCookies {
                $0.replacing("SameSite=Lax", with: "SameSite=\(sameSite)")
            }
            guard response.asksForConsent, let token = response.csrfToken else { return response }
            context.memory[session] = token
            let number = context.memory.increment("flows")
            context.memory["flow F\(number)"] = "open"
            return response.endingForms(with: "<input type='hidden' name='flow' value='F\(number)'>")
        }
    }

    /// The page of the consent does not have Google's name; its form ends with a text.
    static func namingNobody(endingFormWith end: String = "") -> Defect {
        .changingAnswers(of: "/authorize") { response, _ in
            guard response.asksForConsent else { return response }
            return response.withText { $0.replacing("Google", with: "this app") }.endingForms(with: end)
        }
    }

    /// The page of the consent does not say what is shared.
    static let namingNoScopes = changingAnswers(of: "/authorize") { response, _ in
        guard response.asksForConsent else { return response }
        return response.withText { text in
            ["See your devices and their state", "Control your devices"].reduce(text) {
                $0.replacing($1, with: "")
            }
        }
    }
}
