import FlipCheck
import HTTPMessages
import PartnerMistakes

extension BrokenPartner {
    /// Partners with faults that people have reported of their account linking in public.
    static let reported: [BrokenPartner] = [
        BrokenPartner(
            "a plus in the code is not escaped", fails: ["authorize/code-plus"], leavingPlusUnescaped),
        BrokenPartner(
            "the code ends in a line break", fails: ["authorize/code-characters"],
            .renamingCodes { "c\($0)\n" }),
        BrokenPartner(
            "a challenge is required", fails: ["authorize/challenge-optional"], .needingChallenge),
        BrokenPartner(
            "the answer is escaped for HTML",
            fails: [
                "authorize/answer-html", "authorize/state-google", "authorize/state-exact",
                "authorize/state-long", "authorize/state-on-error", "authorize/state-on-refusal",
                "authorize/answer-state",
            ],
            .changingAnswers(of: "/authorize") { response, _ in
                response.redirectParameters == nil
                    ? response : response.withLocation { $0.replacing("&", with: "&amp;") }
            }),
        BrokenPartner(
            "a request without response_type ends at a page", fails: ["authorize/error-by-redirect"],
            .answering { request in
                request.path == "/authorize" && request.query("response_type") == nil
                    && request.query("client_id") == Defect.Demo.clientID
                    && request.query("redirect_uri") == Defect.webRedirectURI ? .page(400) : nil
            }),
        lifetime("in milliseconds", 3_600_000), lifetime("as a point in time", 1_795_701_894),
        BrokenPartner(
            "a code dies within seconds", fails: ["token/code-lasts"], settings: { $0.lifetimes.code = 5 }),
        BrokenPartner("the page of the consent shows each scope as it came", fails: ["pages/reflection"]) {
            request, context in
            guard request.method == "GET", let scope = request.query("scope"), scope.contains("<") else {
                return nil
            }
            let scopes = scope.split(separator: " ")
            let known = scopes.filter { $0.hasPrefix("devices.") }.joined(separator: " ")
            let page = await context.partner.handle(request.withQuery { $0.setting("scope", known) })
            guard page.asksForConsent else { return page }
            return page.endingForms(with: "<ul>\(scopes.map { "<li>\($0)</li>" }.joined())</ul>")
        },
        BrokenPartner(
            "an error tells of an unknown scope as it came", fails: ["pages/reflection-in-answer"]
        ) { request, context in
            let response = await context.partner.handle(request)
            guard let scope = request.query("scope"), let place = scope.firstIndex(of: "&"),
                response.redirectParameter("error") == "invalid_scope"
            else { return response }
            return response.withLocation { $0 + scope[place...] }
        },
        goingOnAfterRedirect(by: "Location", status: 303),
        goingOnAfterRedirect(by: "Refresh", beginningWith: "0; url=", status: 200),
        BrokenPartner(
            "Cancel gives a code", fails: ["authorize/refusal-code", "authorize/consent-refused"],
            .changingRequests(to: "/authorize") { request in
                request.form("decision") == "cancel"
                    ? request.withForm { $0.setting("decision", "agree") } : request
            }),
        BrokenPartner("an operator in place of the password signs in", fails: ["pages/wrong-password"]) {
            request, context in
            guard request.form("password[$ne]") != nil else { return nil }
            return await context.partner.handle(
                request.withForm { $0.setting("password", Defect.Demo.password) })
        },
        BrokenPartner(
            "a code dies within twelve seconds", fails: ["token/code-lasts"],
            settings: { $0.lifetimes.code = 12 }),
        BrokenPartner(
            "without a header the request is said to be incomplete",
            fails: ["token/exchange", "token/client-body"],
            .answering { request in
                request.path == "/token" && request.headers["Authorization"] == nil
                    ? .refusal("invalid_request") : nil
            }),
        BrokenPartner(
            "parameters in the address are taken, and credentials in the header are not",
            fails: ["token/query-parameters", "token/client-basic"]
        ) { request, context in
            guard request.path == "/token" else { return nil }
            if request.headers["Authorization"] != nil { return .refusedHeader }
            guard request.method == "POST" else { return nil }
            return await context.partner.handle(request.withForm { $0 + request.queryItems })
        },
        BrokenPartner(
            "an ID token is sent for a request with a nonce",
            fails: ["authorize/response-type-unsupported", "authorize/answer-no-token"],
            .answering { request in
                guard request.path == "/authorize",
                    request.query("response_type")?.contains("id_token") == true,
                    request.query("client_id") == Defect.Demo.clientID,
                    let address = request.query("redirect_uri"), address == Defect.webRedirectURI
                else { return nil }
                return request.query("nonce") == nil
                    ? request.redirect(withError: "invalid_request")
                    : HTTPResponse(seeOther: "\(address)#id_token=0123456789")
            }),
    ]

    /// Each code has a plus, which is not escaped in the address of the answer.
    static let leavingPlusUnescaped = Defect { request, context in
        let response = await Defect.renamingCodes { "4/+\($0)" }.answer(request, context)
        return response.withLocation { $0.replacing("4%2F%2B", with: "4/+") }
    }

    /// The program that sends the browser to the sign-in goes on, and writes the page of the consent.
    ///
    /// - Parameters:
    ///   - field: the header field with the address of the sign-in.
    ///   - beginning: what is before the address.
    private static func goingOnAfterRedirect(
        by field: String, beginningWith beginning: String = "", status: Int
    ) -> BrokenPartner {
        BrokenPartner(
            "the program goes on after the \(field) of the sign-in", fails: ["pages/redirect-body"]
        ) { request, context in
            guard request.path == "/authorize", request.method == "GET" else { return nil }
            if request.query("at") == "sign-in" {
                return await context.partner.handle(request.withQuery { $0.removing("at") })
            }
            let page = await context.partner.handle(request)
            guard request.headers["Cookie"] == nil, page.text.contains("name=\"password\"") else {
                return page
            }
            let button = "<button name='decision' value='agree'>Agree</button>"
            var answer = page.withText { _ in "<form method='post'>\(button)</form>" }
            answer.status = status
            answer.headers["Set-Cookie"] = nil
            return answer.withHeader(field, beginning + request.target + "&at=sign-in")
        }
    }

    private static func lifetime(_ name: String, _ value: Int64) -> BrokenPartner {
        BrokenPartner(
            "expires_in is sent \(name)", fails: ["token/expires-in", "refresh/answer"],
            .changingTokens { $0.withJSON { $0["expires_in"] = .integer(value) } })
    }
}
