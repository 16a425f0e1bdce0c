import HTTPMessages
import JOSE
import OAuth
import WebText

extension JudgedAnswer where Content == TokenResponse {
    /// Judges the answer of a token endpoint.
    ///
    /// - Parameter previous: the access token that a refresh has to replace; nil for the exchange of a code.
    package init(token response: HTTPResponse, replacing previous: String? = nil) {
        guard brokenRules.require(response.status == 200, .tokenStatus) else {
            error = OAuthError(json: response.body, status: response.status)
            brokenRules.require(response.isJSON && error != nil, .errorBody)
            return
        }
        brokenRules.require(response.isJSON, .tokenContentType)
        brokenRules.require(response.forbidsStoring, .tokenCacheable)
        let tokens: TokenResponse
        do { tokens = try TokenResponse(json: response.body) } catch {
            brokenRules.require(false, .broken(by: error))
            return
        }
        // Reading the body has checked these rules already.
        for rule in [SecurityRule.tokenNotJSON, .accessToken, .tokenType, .expiresIn] {
            brokenRules.require(true, rule)
        }
        brokenRules.require(!JSONWebToken.isLikely(tokens.accessToken), .accessTokenIsJWT)
        if let previous {
            brokenRules.require(!tokens.accessToken.hasSameBytes(as: previous), .sameAccessToken)
        } else {
            brokenRules.require(tokens.refreshToken != nil, .refreshToken)
        }
        take(tokens)
    }
}

extension SecurityRule {
    fileprivate static func broken(by problem: TokenResponse.Problem) -> Self {
        switch problem {
        case .notJSON: .tokenNotJSON
        case .tokenType, .missing("token_type"), .wrongType("token_type"): .tokenType
        case .missing("expires_in"), .wrongType("expires_in"), .notPositive: .expiresIn
        case .missing("refresh_token"), .wrongType("refresh_token"): .refreshToken
        case .missing("scope"), .wrongType("scope"), .scope: .scope
        case .missing, .wrongType: .accessToken
        }
    }
}
