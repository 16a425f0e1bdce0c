import HTTPMessages
import OAuth

extension JudgedAnswer where Content == UserInfo {
    /// Judges the answer of a userinfo endpoint.
    package init(userinfo response: HTTPResponse) {
        guard require(response.status == 200, .userinfoStatus) else {
            error = OAuthError(json: response.body, status: response.status)
            if response.status == 401 {
                // RFC 6750 section 3: one parameter or more follow the scheme.
                let isChallenge = response.headers.challenges.contains {
                    $0.hasScheme("Bearer") && !$0.parameters.isEmpty
                }
                require(isChallenge, .userinfoChallenge)
            }
            return
        }
        require(response.isJSON, .userinfoContentType)
        let info = UserInfo(json: response.body)
        if require(info != nil, .userinfoFields), let info { take(info) }
    }
}
