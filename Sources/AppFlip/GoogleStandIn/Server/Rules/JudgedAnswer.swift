import HTTPMessages
import JOSE
import OAuth
import WebText

/// The content of a partner's answer, and the rules that it breaks.
package struct JudgedAnswer<Content: Sendable & Hashable>: Sendable, Hashable {
    /// The content; nil when the answer has none that can be used.
    package internal(set) var content: Content?
    package internal(set) var brokenRules: [SecurityRule] = []
    package internal(set) var error: OAuthError?

    /// Returns the content, unless a broken rule makes it unusable.
    mutating func take(_ content: Content) {
        if !brokenRules.contains(where: \.isFatal) { self.content = content }
    }
}

extension [SecurityRule] {
    /// Checks a rule: reports it, notes it when it does not hold, and returns whether it holds.
    @discardableResult
    mutating func require(
        _ held: Bool, _ rule: SecurityRule, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        // The place of a check is the line that looks at the answer.
        let isKept = Check.that(held, rule, file: file, line: line)
        if !isKept, !contains(rule) { append(rule) }
        return held
    }
}

extension JudgedAnswer where Content == TokenResponse {
    /// Judges the answer of a token endpoint; `previous` is the access token that a refresh replaces.
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

extension JudgedAnswer where Content == UserInfo {
    package init(userinfo response: HTTPResponse) {
        guard brokenRules.require(response.status == 200, .userinfoStatus) else {
            error = OAuthError(json: response.body, status: response.status)
            if response.status == 401 {
                // RFC 6750 section 3: one parameter or more follow the scheme.
                let isChallenge = response.headers.challenges.contains {
                    $0.isOf(scheme: "Bearer") && !$0.parameters.isEmpty
                }
                brokenRules.require(isChallenge, .userinfoChallenge)
            }
            return
        }
        brokenRules.require(response.isJSON, .userinfoContentType)
        let info = UserInfo(json: response.body)
        if brokenRules.require(info != nil, .userinfoFields), let info { take(info) }
    }
}
