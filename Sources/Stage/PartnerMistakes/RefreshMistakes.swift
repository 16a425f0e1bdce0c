import HTTPMessages
import JOSE

extension PartnerMistake {
    static let withRefreshes = [
        refreshTokensRotate, sameAccessToken, refreshEndsAccess, refreshWithoutAccess,
    ]

    package static let refreshTokensRotate = PartnerMistake(
        "refresh-tokens-rotate", "refresh tokens rotate, and the old one is dead at once",
        user: "The link breaks some day, and the user has to link again.",
        remedy:
            "Keep refresh tokens valid until they are revoked; Google's clusters may use one at the same time."
    ) { request, behind in
        guard request.path == "/token", let shown = request.form("refresh_token") else {
            return await behind.partner.handle(request)
        }
        if behind.memory["dead " + shown] != nil { return .refusal("invalid_grant") }
        let real = behind.memory["real " + shown] ?? shown
        behind.memory["dead " + shown] = "yes"
        let response = await behind.partner.handle(
            request.withForm { $0.mapping("refresh_token") { _ in real } })
        guard response.hasTokens else { return response }
        let next = "rotated-" + shown
        behind.memory["real " + next] = real
        return response.withJSON { $0["refresh_token"] = .string(next) }
    }

    package static let sameAccessToken = PartnerMistake(
        "same-access-token", "a refresh gives the same access token",
        user: "Commands fail now and then: the token ends while Google believes that it is fresh.",
        remedy: "Make a new access token for every refresh."
    ) { request, behind in
        let response = await behind.partner.handle(request)
        guard request.path == "/token", response.hasTokens, let token = response.json("access_token")
        else {
            return response
        }
        let refresh = request.form("refresh_token") ?? response.json("refresh_token") ?? ""
        if let first = behind.memory["first " + refresh] {
            return response.withJSON { $0["access_token"] = .string(first) }
        }
        behind.memory["first " + refresh] = token
        return response
    }

    package static let refreshEndsAccess = PartnerMistake(
        "refresh-ends-access", "a refresh ends the access token from before",
        user: "Commands fail now and then, while another of Google's clusters refreshes.",
        remedy: "Leave older access tokens valid until they expire."
    ) { request, behind in
        if let token = request.bearer, behind.memory["dead " + token] != nil {
            return .refusal("invalid_token", status: 401)
        }
        let response = await behind.partner.handle(request)
        if request.path == "/token", response.hasTokens, let token = response.json("access_token") {
            let refresh = request.form("refresh_token") ?? response.json("refresh_token") ?? ""
            if let last = behind.memory["last " + refresh] { behind.memory["dead " + last] = "yes" }
            behind.memory["last " + refresh] = token
        }
        return response
    }

    package static let refreshWithoutAccess = PartnerMistake(
        "refresh-without-access", "a refresh gives no access token",
        user: "The devices stop working an hour after linking.",
        remedy: "Answer a refresh with access_token, token_type and expires_in, as an exchange.",
        changingAnswers(of: "/token") { response, request in
            request.form("refresh_token") == nil || !response.hasTokens
                ? response : response.withJSON { $0["access_token"] = nil }
        })
}
