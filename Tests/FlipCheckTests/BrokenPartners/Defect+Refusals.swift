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

    /// Changes each refusal of the token endpoint that has an error code.
    ///
    /// - Parameter parameter: only a form with this parameter gets the change; nil for every form.
    static func changingRefusals(
        _ error: String, of parameter: String? = nil,
        _ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse
    ) -> Defect {
        .changingAnswers(of: "/token") { response, request in
            let isMeant = parameter.map { request.form($0) != nil } ?? true
            return isMeant && response.json("error") == error ? change(response) : response
        }
    }

    /// Answers with 429 to more requests to a path than a limit within some seconds.
    ///
    /// - Parameters:
    ///   - path: the path; nil for all together.
    ///   - namesWait: whether the answer says when to ask again.
    static func limiting(
        _ path: String?, to limit: Int, within seconds: Double, namesWait: Bool = true
    ) -> Defect {
        Defect { request, context in
            guard path == nil || request.path == path ?? "" else {
                return await context.partner.handle(request)
            }
            let now = context.now()
            let times = (context.memory["times"] ?? "").split(separator: " ").compactMap { Double($0) }
                .filter { now - $0 < seconds }
            if let first = times.first, times.count >= limit {
                let wait = Int((first + seconds - now).rounded(.up))
                return HTTPResponse(status: 429, headers: namesWait ? ["Retry-After": "\(wait)"] : [:])
            }
            context.memory["times"] = (times + [now]).map { "\($0)" }.joined(separator: " ")
            return await context.partner.handle(request)
        }
    }
}
