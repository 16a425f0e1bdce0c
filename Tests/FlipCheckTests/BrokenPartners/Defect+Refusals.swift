import HTTPMessages
import PartnerMistakes

extension Defect {
    /// Requests without a PKCE challenge are refused, as by django-oauth-toolkit when it is installed.
    static let needingChallenge = Defect { request, context in
        let response = await context.partner.handle(request)
        guard request.path == "/authorize", request.query("code_challenge") == nil,
            response.redirectParameter("code") != nil
        else { return response }
        return response.withRedirectParameters {
            $0.removing("code") + [
                .init("error", "invalid_request"), .init("error_description", "Code challenge required."),
            ]
        }
    }

    /// Changes each refusal of the token endpoint that has this error code.
    ///
    /// - Parameters:
    ///   - error: the error code.
    ///   - parameter: the parameter that a form needs for the change, or nil for every form.
    ///   - change: makes the answer from the refusal.
    static func changingRefusals(
        _ error: String, of parameter: String? = nil,
        _ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse
    ) -> Defect {
        .changingAnswers(of: "/token") { response, request in
            let isMeant = parameter.map { request.form($0) != nil } ?? true
            return isMeant && response.json("error") == error ? change(response) : response
        }
    }

    /// Answers with 429 to more requests to a path than a limit within some seconds, also when they come at once.
    ///
    /// - Parameters:
    ///   - path: the path, or nil for all together.
    ///   - limit: the number of requests that are answered.
    ///   - seconds: how long each of them counts.
    ///   - namesWait: whether the answer says when to ask again.
    static func limiting(
        _ path: String?, to limit: Int, within seconds: Double, namesWait: Bool = true
    ) -> Defect {
        Defect { request, context in
            if let path, request.path != path { return await context.partner.handle(request) }
            let now = context.now()
            let oldest = context.memory.update("times") { text -> Double? in
                let times = (text ?? "").split(separator: " ").compactMap { Double($0) }
                    .filter { now - $0 < seconds }
                if times.count >= limit { return times.first }
                text = (times + [now]).map { "\($0)" }.joined(separator: " ")
                return nil
            }
            guard let oldest else { return await context.partner.handle(request) }
            let wait = Int((oldest + seconds - now).rounded(.up))
            return HTTPResponse(status: 429, headers: namesWait ? ["Retry-After": "\(wait)"] : [:])
        }
    }

    /// Refuses the tokens of each link of a user that is not kept.
    ///
    /// - Parameters:
    ///   - refresh: the answer to a refresh of such a link, or nil for that of the partner server.
    ///   - userInfo: the answer to an access token of such a link, or nil for that of the partner server.
    ///   - kept: selects the links to keep from all links, the oldest first. The refresh token names a link.
    static func keepingLinks(
        refresh: HTTPResponse? = .refusal("invalid_grant"),
        userInfo: HTTPResponse? = .refusal("invalid_token", status: 401),
        _ kept: @escaping @Sendable ([String]) -> ArraySlice<String>
    ) -> Defect {
        Defect { request, context in
            let links = context.memory["links"]?.split(separator: " ").map(String.init) ?? []
            let isEnded = { (link: String) in !kept(links).contains(link) }
            if let refresh, let token = request.form("refresh_token"), isEnded(token) { return refresh }
            if let userInfo, let link = context.memory["link of \(request.bearer ?? "")"], isEnded(link) {
                return userInfo
            }
            let response = await context.partner.handle(request)
            guard let token = response.json("access_token"),
                let link = response.json("refresh_token") ?? request.form("refresh_token")
            else { return response }
            context.memory["link of \(token)"] = link
            if request.form("code") != nil {
                context.memory.update("links") { $0 = $0.map { "\($0) \(link)" } ?? link }
            }
            return response
        }
    }
}
