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

    /// The request as a browser sends it for a page of a subdomain, with which every cookie goes along, whatever its SameSite.
    var fromSubdomain: HTTPRequest {
        var request = fromOtherSite
        request.headers["Origin"] = ForeignSite.sameSiteOrigin(as: url)
        request.headers["Sec-Fetch-Site"] = "same-site"
        return request
    }

    /// The request as a filter against other sites may let it through: once from a frame without an origin, and once in parts
    /// from a site whose name begins and ends like the partner's.
    var pastFilters: [HTTPRequest] {
        guard method != "GET" else { return [] }
        var ofFrame = self
        ofFrame.headers["Origin"] = "null"
        var ofNearlySameSite = inParts
        ofNearlySameSite.headers["Origin"] = ForeignSite.origin(nearlyAs: url)
        return [ofFrame, ofNearlySameSite]
    }

    /// The form as the query of a GET, with the parameters that it lacks, or as it is when it is a GET already.
    ///
    /// Each name comes once, because a server may refuse a repeated parameter: a field of the form has
    /// precedence over the query of its action, and the query over the further parameters.
    func asGet(_ further: [Parameters.Item] = []) -> HTTPRequest {
        guard method != "GET" else { return self }
        let items = formItems.adding(missing: queryItems).adding(missing: further)
        // The configured header fields stay: something before the server may refuse a request without them.
        var request = self
        request.method = "GET"
        request.target = path + "?" + Parameters(items).encoded
        request.headers["Content-Type"] = nil
        request.headers["Origin"] = nil
        request.body = []
        return request
    }

    /// The victim's form without the values of the victim's session, as an attacker can make it.
    ///
    /// The values of the session are those that differ in the attacker's own form. These are replaced, in this order:
    ///
    /// 1. all of them
    /// 2. all but those that can be counted, which stay the victim's
    /// 3. one at a time, beside the attacker's others: a server may check only one of them, and take that of any session
    func forgeries(from attackersForm: HTTPRequest) -> [Forgery] {
        let victimItems = formItems
        let attackerItems = attackersForm.formItems
        let sessionItems = victimItems.filter { item in
            !attackerItems.contains { $0.name == item.name && $0.rawValue == item.rawValue }
        }
        let sessionNames = Set(sessionItems.map(\.name))
        var form = self
        // The attacker knows only the action of the attacker's form, which may have a value of the session, too.
        form.target = attackersForm.target
        // Without a value of the session in it, the form itself is the forgery.
        if sessionNames.isEmpty { return [Forgery(request: form, value: .nothing)] }

        /// The form with another value in each field of the session, where nil keeps the victim's.
        func replacing(_ replacement: (String) -> Forgery.Value?) -> HTTPRequest {
            form.replacingForm(
                victimItems.compactMap { item in
                    guard sessionNames.contains(item.name), let value = replacement(item.name) else {
                        return item
                    }
                    return value.item(item.name, attackerItems)
                })
        }
        let countedItems = sessionItems.filter { item in
            attackerItems.contains { $0.name == item.name && item.isNear($0) }
        }
        let countedNames = Set(countedItems.map(\.name))
        var forgeries = Forgery.Value.allCases.map { value in
            Forgery(request: replacing { _ in value }, value: value)
        }
        if countedNames == sessionNames {
            forgeries.append(Forgery(request: form, value: .nothing))
        } else if !countedNames.isEmpty {
            forgeries += Forgery.Value.allCases.map { value in
                Forgery(request: replacing { countedNames.contains($0) ? nil : value }, value: value)
            }
        }

        guard sessionNames.count > 1 else { return forgeries }
        let replacedByThemselves = sessionItems.filter { !countedNames.contains($0.name) }
        for item in replacedByThemselves.prefix(Self.maximumValuesAtATime) {
            forgeries += [Forgery.Value.madeUp, .nothing].map { value in
                Forgery(request: replacing { $0 == item.name ? value : Forgery.Value.attackers }, value: nil)
            }
        }
        return forgeries
    }

    /// How many forgeries come first and replace all values of the session.
    static let forgeriesOfAllValues = Forgery.Value.allCases.count

    /// Each value that is replaced by itself costs two requests, and four that open the pages anew.
    private static let maximumValuesAtATime = 3
}
