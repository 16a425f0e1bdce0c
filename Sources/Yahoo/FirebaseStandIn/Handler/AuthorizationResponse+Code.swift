import OAuth

extension AuthorizationResponse {
    var code: String? { if case .code(let code) = outcome { code } else { nil } }
}
