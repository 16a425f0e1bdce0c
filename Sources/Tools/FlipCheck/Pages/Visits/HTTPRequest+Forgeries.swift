import HTTPMessages
import WebText

extension HTTPRequest {
    /// The request as a browser sends it for a page of another site.
    var fromOtherSite: HTTPRequest {
        var request = self
        // A browser sends no Origin when it goes to another page by GET.
        request.headers["Origin"] = method == "GET" ? nil : Visit.otherSite
        request.headers["Sec-Fetch-Site"] = "cross-site"
        request.headers["Referer"] = nil
        return request
    }

    /// The form as the query of a GET, with the parameters that it lacks; nil when it is a GET already.
    ///
    /// Each name comes once, because a server may refuse a repeated parameter: a field of the form has
    /// precedence over the query of its action, and the query over the further parameters.
    func asGet(_ further: [Parameters.Item] = []) -> HTTPRequest? {
        guard method != "GET" else { return nil }
        let queryItems = Parameters(parsing: query ?? "", plus: .space).items
        let items = formItems.adding(missing: queryItems).adding(missing: further)
        return HTTPRequest("GET", origin + path + "?" + Parameters(items).encoded)
    }

    /// The victim's form without the values of the victim's session, as an attacker can make it.
    ///
    /// The values of the session are those that differ in the attacker's own form. They are taken from
    /// the attacker's form, made up, or left out.
    func forgeries(from attackersForm: HTTPRequest) -> [HTTPRequest] {
        let victimItems = formItems
        let attackerItems = attackersForm.formItems
        let sessionItems = victimItems.filter { item in
            !attackerItems.contains { $0.name == item.name && $0.rawValue == item.rawValue }
        }
        let sessionNames = sessionItems.map(\.name)
        var form = self
        // The attacker knows the action of the own form only, which may have a value of the session too.
        form.target = attackersForm.target
        // Without a value of the session in it, the form itself is the forgery.
        if sessionNames.isEmpty { return [form] }

        func replacingSession(_ replacement: (Parameters.Item) -> Parameters.Item?) -> HTTPRequest {
            let items = victimItems.compactMap { item in
                sessionNames.contains(item.name) ? replacement(item) : item
            }
            return form.replacingForm(items)
        }
        let ofTheAttacker = replacingSession { item in attackerItems.first { $0.name == item.name } }
        let madeUp = replacingSession { Parameters.Item($0.name, "flip-check-0123456789abcdef") }
        let leftOut = replacingSession { _ in nil }
        return [ofTheAttacker, madeUp, leftOut]
    }
}
