import HTTPMessages
import OAuth

extension JudgedAnswer where Content == UserInfo {
    /// Judges the answer of a userinfo endpoint.
    package init(userinfo response: HTTPResponse) {
        guard brokenRules.require(response.status == 200, .userinfoStatus) else {
            error = OAuthError(json: response.body, status: response.status)
            if response.status == 401 {
                // RFC 6750 section 3: the scheme is part of the challenge, and compares without case.
                let challenges = response.headers.values(of: "WWW-Authenticate")
                brokenRules.require(
                    challenges.contains { $0.lowercased().hasPrefix("bearer ") }, .userinfoChallenge)
            }
            return
        }
        brokenRules.require(response.isJSON, .userinfoContentType)
        let info = UserInfo(json: response.body)
        if brokenRules.require(info != nil, .userinfoFields), let info { take(info) }
    }
}
