import OAuth

extension AuthorizationResponse {
    /// The code; nil when the provider answered with an error.
    var code: String? { if case .code(let code) = outcome { code } else { nil } }
}
