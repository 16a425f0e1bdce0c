import HTTPMessages
import OAuth

/// The answers of a partner.
extension HTTPResponse {
    static func json(
        _ status: Int, _ text: String, _ headers: HTTPHeaders = ["Cache-Control": "no-store"]
    ) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "application/json", text: text, headers: headers)
    }

    static func tokens(_ access: String, refresh: String? = nil) -> HTTPResponse {
        let tokens = TokenResponse(accessToken: access, expiresIn: 3600, refreshToken: refresh)
        return .json(200, String(decoding: tokens.json, as: UTF8.self))
    }

    static func refusal(_ code: OAuthError.Code) -> HTTPResponse {
        let error = OAuthError(code)
        return .json(error.status, String(decoding: error.json, as: UTF8.self))
    }

    static var userinfo: HTTPResponse { .json(200, #"{"sub":"248","email":"ada@partner.example"}"#) }
}
