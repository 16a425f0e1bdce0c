import FlipCheck
import JSON
import PartnerMistakes

extension BrokenPartner {
    /// Partners whose links do not last: refreshing is wrong.
    static let wrongRefreshes: [BrokenPartner] = [
        BrokenPartner(.refreshTokensRotate, fails: ["refresh/old-refresh-token"]),
        BrokenPartner(
            "the first refresh ends the refresh token",
            fails: ["refresh/old-refresh-token", "refresh/steady"],
            refreshingOnce),
        BrokenPartner(
            "a filter refuses a name of Google's servers",
            fails: ["refresh/user-agent", "token/error-json", "token/error-status"]
        ) { request, _ in
            let agent = request.headers["User-Agent"] ?? ""
            return request.path == "/token" && agent.hasPrefix("Google-AccountLinking") ? .page(403) : nil
        },
        BrokenPartner("a refresh during a refresh is refused", fails: ["refresh/at-once"]) {
            request, context in
            guard let token = request.form("refresh_token") else { return nil }
            guard context.memory.isNew(token) else { return .refusal("invalid_grant") }
            // The other request has its turn meanwhile.
            for _ in 0..<1_000 { await Task.yield() }
            let response = await context.partner.handle(request)
            context.memory[token] = nil
            return response
        },
        BrokenPartner(
            "the new refresh token is not stored",
            fails: ["refresh/new-refresh-token", "refresh/steady", "revoke/cascade-after-refresh"],
            changingRefreshes { $0["refresh_token"] = "rotated-and-forgotten-0123456789" }),
        BrokenPartner(.sameAccessToken, fails: ["refresh/new-access-token"]),
        BrokenPartner(
            "the new access token is good nowhere",
            fails: [
                "refresh/access-token-works", "refresh/old-access-token", "userinfo/refreshed-token-lasts",
            ],
            changingRefreshes { $0["access_token"] = .string("lost-" + ($0["access_token"]?.string ?? "")) }),
        BrokenPartner(.refreshEndsAccess, fails: ["refresh/old-access-token"]),
        BrokenPartner(.refreshWithoutAccess, fails: ["refresh/works"]),
        BrokenPartner(
            "a bad refresh token is a 401", fails: ["refresh/invalid-token"],
            .changingRefusals("invalid_grant", of: "refresh_token") { $0.withStatus(401) }),
        BrokenPartner(
            "a bad refresh token is an invalid_token",
            fails: ["refresh/invalid-token", "token/error-registered"],
            .changingRefusals("invalid_grant", of: "refresh_token") { _ in .refusal("invalid_token") }),
        BrokenPartner("a refresh widens the scope", fails: ["refresh/scope"]) { request, context in
            guard request.path == "/token", let scope = request.form("scope") else { return nil }
            let response = await context.partner.handle(request.withForm { $0.removing("scope") })
            return response.hasTokens ? response.withJSON { $0["scope"] = .string(scope) } : response
        },
        BrokenPartner("a refresh widens the scope, and does not say so", fails: ["refresh/scope"]) {
            request, context in
            guard request.form("refresh_token") != nil, let scope = request.form("scope") else { return nil }
            if scope.contains("no-such") { return .refusal("invalid_scope") }
            return await context.partner.handle(request.withForm { $0.removing("scope") }).withJSON {
                $0["scope"] = nil
            }
        },
        BrokenPartner(
            "a refresh gives the first scope only", fails: ["refresh/scope-same"],
            changingRefreshes { $0["scope"] = "devices.read" }),
        BrokenPartner(
            "another client uses Google's refresh tokens", fails: ["refresh/client"],
            .takingForGoogle {
                $0.path == "/token" && $0.clientID == "other-client" && $0.form("refresh_token") != nil
            }),
        BrokenPartner(
            "refreshing needs no credentials", fails: ["refresh/client-missing", "token/text-only"],
            .takingForGoogle {
                $0.path == "/token" && $0.clientSecret == nil && $0.form("grant_type") == "refresh_token"
            }),
        BrokenPartner(
            "a refresh token dies ten seconds after the exchange", fails: ["refresh/token-lasts"]
        ) { request, context in
            guard request.path == "/token" else { return nil }
            let made = request.form("refresh_token").flatMap { context.memory["made " + $0] }
            if let made = made.flatMap(Double.init), context.now() - made > 10 {
                return .refusal("invalid_grant")
            }
            let response = await context.partner.handle(request)
            if request.form("code") != nil, let token = response.json("refresh_token") {
                context.memory["made " + token] = "\(context.now())"
            }
            return response
        },
        BrokenPartner(
            "a refresh token dies two seconds after its first use", fails: ["refresh/token-lasts"],
            rotatingWithLeeway),
    ]

    /// A refresh gives a new refresh token, and the old one lives for two more seconds.
    static let rotatingWithLeeway = Defect { request, context in
        let original = { (shown: String) in context.memory["refresh " + shown] ?? shown }
        let renamed =
            ["/token", "/revoke"].contains(request.path)
            ? request.withForm { $0.mapping("refresh_token", original).mapping("token", original) } : request
        guard request.path == "/token", let token = request.form("refresh_token") else {
            return await context.partner.handle(renamed)
        }
        if let used = context.memory["used " + token].flatMap(Double.init), context.now() - used > 2 {
            return .refusal("invalid_grant")
        }
        let response = await context.partner.handle(renamed)
        guard response.hasTokens, let accessToken = response.json("access_token") else { return response }
        if context.memory["used " + token] == nil { context.memory["used " + token] = "\(context.now())" }
        let new = String(accessToken.reversed())
        context.memory["refresh " + new] = original(token)
        return response.withJSON { $0["refresh_token"] = .string(new) }
    }

    /// A refresh token that is used again replaces the new one of its use before.
    static let replacingAtSecondUse = Defect { request, context in
        let token = request.form("refresh_token") ?? ""
        if context.memory["replaced " + token] != nil { return .refusal("invalid_grant") }
        let response = await BrokenPartner.rotatingWithLeeway.answer(request, context)
        guard let new = response.json("refresh_token"), !token.isEmpty else { return response }
        if let earlier = context.memory.replace("newest of " + token, with: new) {
            context.memory["replaced " + earlier] = "yes"
        }
        return response
    }

    /// A refresh token is good for one refresh, and no new one comes.
    static let refreshingOnce = Defect { request, context in
        guard request.path == "/token", let token = request.form("refresh_token") else {
            return await context.partner.handle(request)
        }
        if context.memory["used " + token] != nil { return .refusal("invalid_grant") }
        let response = await context.partner.handle(request)
        if response.hasTokens { context.memory["used " + token] = "yes" }
        return response
    }

    private static func changingRefreshes(_ change: @escaping @Sendable (inout JSONValue) -> Void) -> Defect {
        .changingAnswers(of: "/token") { response, request in
            request.form("refresh_token") == nil || !response.hasTokens ? response : response.withJSON(change)
        }
    }
}
