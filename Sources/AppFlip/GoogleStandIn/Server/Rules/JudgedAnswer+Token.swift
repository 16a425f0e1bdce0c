import HTTPMessages
import JOSE
import OAuth
import WebText

extension JudgedAnswer where Content == TokenResponse {
    /// Judges the answer of a token endpoint; `previous` is the access token that a refresh replaces.
    package init(token response: HTTPResponse, replacing previous: String? = nil) {
        guard require(response.status == 200, .tokenStatus) else {
            error = OAuthError(json: response.body, status: response.status)
            // Another success is not a refusal, so only its status is wrong.
            if !(200..<300).contains(response.status) {
                require(response.isJSON && error != nil, .errorBody)
            }
            return
        }
        require(response.isJSON, .tokenContentType)
        require(response.forbidsStoring, .tokenIsNotStored)
        let tokens: TokenResponse
        do { tokens = try TokenResponse(json: response.body) } catch let problem {
            require(false, .rule(brokenBy: problem))
            return
        }
        // `TokenResponse` takes any text as access token, and Google has to send it in a header.
        let canBeSent = BearerToken(tokens.accessToken) != nil
        for rule in SecurityRule.rulesOfReadableBody { require(rule != .accessToken || canBeSent, rule) }
        require(!JSONWebToken.looksLikeToken(tokens.accessToken), .accessTokenIsOpaque)
        if let previous {
            require(!tokens.accessToken.hasSameBytes(as: previous), .newAccessToken)
        } else {
            require(tokens.refreshToken != nil, .refreshToken)
        }
        take(tokens)
    }
}

extension SecurityRule {
    /// The rules that the reader of `TokenResponse` has checked in a body that could be read.
    fileprivate static let rulesOfReadableBody =
        [rule(brokenBy: .notJSON)] + TokenResponse.requiredFields.map { rule(brokenBy: .missing($0)) }

    /// The rule that a body breaks, by the reason why it could not be read.
    fileprivate static func rule(brokenBy problem: TokenResponse.Problem) -> Self {
        switch problem {
        case .notJSON: .tokenIsJSON
        case .tokenType, .missing("token_type"), .wrongType("token_type"): .tokenType
        case .missing("expires_in"), .wrongType("expires_in"), .notPositive: .expiresIn
        case .empty("refresh_token"), .wrongType("refresh_token"): .refreshToken
        case .empty("scope"), .wrongType("scope"), .scope: .scope
        case .missing, .empty, .wrongType: .accessToken
        }
    }
}
