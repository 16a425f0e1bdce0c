import HTTPMessages
import WebText

extension BrokenPartner {
    /// Partners whose links do not last: refreshing is wrong.
    static let wrongRefreshes: [BrokenPartner] = [
        BrokenPartner("a refresh takes six seconds", fails: ["token/speed", "refresh/speed"]) {
            request, behind in
            if request.form("grant_type") == "refresh_token" { behind.clock.advance(by: 6) }
            return await behind.partner.handle(request)
        },
        BrokenPartner(
            "refresh tokens rotate, and the old one is dead at once",
            fails: ["refresh/old-refresh-token", "refresh/at-once"]
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
        },
        BrokenPartner(
            "the new refresh token is not stored", fails: ["refresh/new-refresh-token", "refresh/steady"],
            changingAnswers(of: "/token") { response, request in
                request.form("refresh_token") == nil || !response.hasTokens
                    ? response
                    : response.withJSON { $0["refresh_token"] = "rotated-and-forgotten-0123456789" }
            }),
        BrokenPartner(
            "a refresh gives the same access token", fails: ["refresh/new-access-token"]
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
        },
        BrokenPartner(
            "the new access token is good nowhere", fails: ["refresh/access-token-works"],
            changingAnswers(of: "/token") { response, request in
                request.form("refresh_token") == nil || !response.hasTokens
                    ? response
                    : response.withJSON {
                        $0["access_token"] = .string("lost-" + ($0["access_token"]?.string ?? ""))
                    }
            }),
        BrokenPartner(
            "a refresh ends the access token from before", fails: ["refresh/old-access-token"]
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
        },
        BrokenPartner(
            "a refresh gives no access token", fails: ["refresh/works"],
            changingAnswers(of: "/token") { response, request in
                request.form("refresh_token") == nil || !response.hasTokens
                    ? response : response.withJSON { $0["access_token"] = nil }
            }),
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
