import HTTPMessages
import PartnerMistakes

extension BrokenPartner {
    /// Partners whose links do not last: refreshing is wrong.
    static let wrongRefreshes: [BrokenPartner] = [
        BrokenPartner("a refresh takes six seconds", fails: ["token/speed", "refresh/speed"]) {
            request, behind in
            if request.form("grant_type") == "refresh_token" { behind.advance(6) }
            return await behind.partner.handle(request)
        },
        BrokenPartner(.refreshTokensRotate, fails: ["refresh/old-refresh-token", "refresh/at-once"]),
        BrokenPartner(
            "the new refresh token is not stored", fails: ["refresh/new-refresh-token", "refresh/steady"],
            changingAnswers(of: "/token") { response, request in
                request.form("refresh_token") == nil || !response.hasTokens
                    ? response
                    : response.withJSON { $0["refresh_token"] = "rotated-and-forgotten-0123456789" }
            }),
        BrokenPartner(.sameAccessToken, fails: ["refresh/new-access-token"]),
        BrokenPartner(
            "the new access token is good nowhere", fails: ["refresh/access-token-works"],
            changingAnswers(of: "/token") { response, request in
                request.form("refresh_token") == nil || !response.hasTokens
                    ? response
                    : response.withJSON {
                        $0["access_token"] = .string("lost-" + ($0["access_token"]?.string ?? ""))
                    }
            }),
        BrokenPartner(.refreshEndsAccess, fails: ["refresh/old-access-token"]),
        BrokenPartner(.refreshWithoutAccess, fails: ["refresh/works"]),
        BrokenPartner(
            "a bad refresh token is a 401", fails: ["refresh/invalid-token"],
            changingAnswers(of: "/token") { response, request in
                request.form("refresh_token") != nil && response.json("error") == "invalid_grant"
                    ? response.withStatus(401) : response
            }),
        BrokenPartner(
            "a bad refresh token is an invalid_token",
            fails: ["refresh/invalid-token", "token/error-registered"],
            changingAnswers(of: "/token") { response, request in
                request.form("refresh_token") != nil && response.json("error") == "invalid_grant"
                    ? .refusal("invalid_token") : response
            }),
        BrokenPartner("a refresh widens the scope", fails: ["refresh/scope"]) { request, behind in
            guard request.path == "/token", let scope = request.form("scope") else {
                return await behind.partner.handle(request)
            }
            let response = await behind.partner.handle(request.withForm { $0.dropping("scope") })
            return response.hasTokens ? response.withJSON { $0["scope"] = .string(scope) } : response
        },
    ]
}
