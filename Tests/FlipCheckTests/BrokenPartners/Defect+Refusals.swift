import HTTPMessages
import PartnerMistakes

extension Defect {
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
