import HTTPMessages
import PartnerMistakes

extension BrokenPartner {
    /// Partners where unlinking does not do what it says.
    static let wrongRevocations: [BrokenPartner] = [
        plainHTTP(
            "the revocation URL is plain http", \.revocationURL, at: "/revoke",
            fails: ["revoke/https", "metadata/endpoints"]),
        BrokenPartner(.nothingAtRevocation, fails: ["revoke/works", "revoke/error-json"]),
        BrokenPartner(
            "a revocation is answered with 204", fails: ["revoke/works"],
            .changingAnswers(of: "/revoke") { response, request in
                request.form("token_type_hint") == "refresh_token" && response.status == 200
                    ? HTTPResponse(status: 204) : response
            }),
        BrokenPartner("a token that was never issued is a 400", fails: ["revoke/unknown-token"]) {
            request, context in
            let response = await context.partner.handle(request)
            for name in ["access_token", "refresh_token"] where request.path == "/token" {
                response.json(name).map { context.memory["issued " + $0] = "yes" }
            }
            guard request.path == "/revoke", let token = request.form("token"),
                context.memory["issued " + token] == nil
            else { return response }
            return .refusal("invalid_token")
        },
        BrokenPartner("a second revocation is a 400", fails: ["revoke/again"]) { request, context in
            guard request.path == "/revoke", let token = request.form("token") else { return nil }
            return context.memory.isNew("revoked " + token) ? nil : .refusal("invalid_token")
        },
        BrokenPartner(
            "a revocation without a token is a 200", fails: ["revoke/token-missing"],
            .changingAnswers(of: "/revoke") { response, request in
                request.form("token") == nil ? response.withStatus(200) : response
            }),
        BrokenPartner(
            "a revocation says 200 and does nothing",
            fails: ["revoke/refresh-token", "revoke/access-token", "revoke/hint"],
            .answering { request in
                request.path == "/revoke" && request.clientSecret != nil && request.form("token") != nil
                    ? .json("{}") : nil
            }),
        BrokenPartner(
            "access tokens outlive their link",
            fails: ["revoke/cascade", "revoke/cascade-after-refresh", "token/code-reuse-revokes"],
            keepingAccessTokens),
        BrokenPartner("access tokens are not revoked", fails: ["revoke/access-token"]) { request, context in
            if request.path == "/revoke", let token = request.form("token"),
                context.memory["access " + token] != nil
            {
                return .json("{}")
            }
            let response = await context.partner.handle(request)
            if let token = response.json("access_token") { context.memory["access " + token] = "yes" }
            return response
        },
        BrokenPartner("the hint is taken for the truth", fails: ["revoke/hint"]) { request, context in
            if request.path == "/revoke", request.form("token_type_hint") == "access_token",
                context.memory["refresh " + (request.form("token") ?? "")] != nil
            {
                return .json("{}")
            }
            let response = await context.partner.handle(request)
            if let token = response.json("refresh_token") { context.memory["refresh " + token] = "yes" }
            return response
        },
    ]

    /// The answer of userinfo is kept when a token is issued, and it goes only with the token itself.
    private static let keepingAccessTokens = Defect { request, context in
        if request.path == "/revoke", let token = request.form("token") {
            context.memory["info " + token] = nil
        }
        if request.path == "/userinfo", let token = request.bearer, let info = context.memory["info " + token]
        {
            return .json(info).withHeader("Cache-Control", "no-store")
        }
        let response = await context.partner.handle(request)
        if response.hasTokens, let token = response.json("access_token") {
            context.memory["info " + token] = await context.userInfo(with: token).text
        }
        return response
    }
}
