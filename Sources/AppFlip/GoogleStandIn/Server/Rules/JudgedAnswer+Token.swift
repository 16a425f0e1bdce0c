import HTTPMessages
import JOSE
import OAuth
import WebText

extension JudgedAnswer where Content == TokenResponse {
    /// Judges the answer of a token endpoint; `previous` is the access token that a refresh replaces.
    package init(token response: HTTPResponse, replacing previous: String? = nil) {
        guard broken.require(response.status == 200, .tokenStatus) else {
            error = OAuthError(json: response.body, status: response.status)
            broken.require(response.isJSON && error != nil, .errorBody)
            return
        }
        broken.require(response.isJSON, .tokenContentType)
        broken.require(response.forbidsStoring, .tokenCacheable)
        let tokens: TokenResponse
        do { tokens = try TokenResponse(json: response.body) } catch {
            broken.require(false, .rule(brokenBy: error))
            return
        }
        // Reading the body has checked these rules already.
        for rule in [SecurityRule.tokenNotJSON, .accessToken, .tokenType, .expiresIn] {
            reportHeld(rule)
        }
        broken.require(!JSONWebToken.isLikely(tokens.accessToken), .accessTokenIsJWT)
        if let previous {
            broken.require(!tokens.accessToken.hasSameBytes(as: previous), .sameAccessToken)
        } else {
            broken.require(tokens.refreshToken != nil, .refreshToken)
        }
        take(tokens)
    }

    private func reportHeld(_ rule: SecurityRule, line: UInt = #line) {
        _ = Check.that(true, rule, line: line)
    }
}

extension SecurityRule {
    /// The rule that a body breaks, by the reason why it could not be read.
    fileprivate static func rule(brokenBy problem: TokenResponse.Problem) -> Self {
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
