import HTTPMessages
import JSON
import PartnerMistakes

extension BrokenPartner {
    /// Partners whose userinfo is wrong.
    static let wrongUserInfo: [BrokenPartner] = [
        plainHTTP(
            "the userinfo URL is plain http", \.userinfoURL, at: "/userinfo",
            fails: ["userinfo/https", "metadata/endpoints"]),
        BrokenPartner(
            "userinfo is text/plain", fails: ["userinfo/works"],
            .changingAnswers(of: "/userinfo") { response, _ in
                response.status == 200 ? response.withHeader("Content-Type", "text/plain") : response
            }),
        BrokenPartner("userinfo has no sub", fails: ["userinfo/sub"], changingUserInfo { $0["sub"] = nil }),
        BrokenPartner(.noEmail, fails: ["userinfo/email"]),
        BrokenPartner(
            "sub is new for each link", fails: ["userinfo/sub-stable", "userinfo/sub-after-refresh"]
        ) { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/userinfo", let token = request.bearer else { return response }
            return response.withJSON { $0["sub"] = .string("user of \(token)") }
        },
        BrokenPartner("access tokens are compared with LIKE", fails: ["userinfo/token-exact"]) {
            request, context in
            var request = request
            if let shown = request.bearer, shown.hasPrefix("%"),
                let row = context.memory["row " + shown.dropFirst()]
            {
                request.headers["Authorization"] = "Bearer \(row)"
            }
            let response = await context.partner.handle(request)
            if let token = response.json("access_token") {
                context.memory["row " + token.dropFirst()] = token
            }
            return response
        },
        BrokenPartner(
            "access tokens are written into a statement of SQL", fails: ["userinfo/token-exact"],
            .changingRequests(to: "/userinfo") { request in
                let condition = "' AND '1'='1"
                guard let shown = request.bearer, shown.hasSuffix(condition) else { return request }
                var request = request
                request.headers["Authorization"] = "Bearer \(shown.dropLast(condition.count))"
                return request
            }),
        BrokenPartner(
            "a bad access token is a 403", fails: ["userinfo/invalid-token"],
            .changingAnswers(of: "/userinfo") { response, request in
                request.headers["Authorization"] != nil && response.status == 401
                    ? response.withStatus(403) : response
            }),
        BrokenPartner(
            "the challenge is the one of Google's sample", fails: ["userinfo/challenge"],
            .changingAnswers(of: "/userinfo") { response, _ in
                response.status != 401
                    ? response : response.withHeader("WWW-Authenticate", "error=\"invalid_token\"")
            }),
        BrokenPartner(
            "userinfo is there for everybody", fails: ["userinfo/no-token"],
            .answering { request in
                guard request.path == "/userinfo", request.headers["Authorization"] == nil,
                    request.query == nil
                else { return nil }
                return .json(#"{"sub":"public"}"#)
            }),
        BrokenPartner(
            "an access token is taken from the query", fails: ["userinfo/token-in-query"],
            .changingRequests(to: "/userinfo") { request in
                guard let token = request.query("access_token") else { return request }
                var request = request
                request.headers["Authorization"] = "Bearer \(token)"
                return request
            }),
    ]

    private static func changingUserInfo(_ change: @escaping @Sendable (inout JSONValue) -> Void) -> Defect {
        .changingAnswers(of: "/userinfo") { response, _ in
            response.status == 200 ? response.withJSON(change) : response
        }
    }

    /// Partners whose tokens end too early.
    static let shortLived: [BrokenPartner] = [("a second", 1), ("twenty seconds", 20)].map { words, seconds in
        BrokenPartner(
            "an access token dies after \(words)",
            fails: ["userinfo/token-lasts", "userinfo/refreshed-token-lasts"],
            settings: { $0.lifetimes.accessToken = seconds },
            .changingTokens { $0.withJSON { $0["expires_in"] = 3_600 } })
    }
}
