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
}
