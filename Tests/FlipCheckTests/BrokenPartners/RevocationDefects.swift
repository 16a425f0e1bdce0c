import Foundation
import HTTPMessages
import JSON
import PartnerMistakes

extension BrokenPartner {
    /// Partners where unlinking does not do what it says.
    static let wrongRevocations: [BrokenPartner] = [
        plainHTTP(
            "the revocation URL is plain http", \.revocationURL, "/revoke",
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
            if context.memory["revoked " + token] != nil { return .refusal("invalid_token") }
            context.memory["revoked " + token] = "yes"
            return await context.partner.handle(request)
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
            let ask = HTTPRequest(
                method: "GET", origin: Partner.issuer, target: "/userinfo",
                headers: ["Authorization": "Bearer \(token)"])
            let info = await context.partner.handle(ask)
            context.memory["info " + token] = info.text
        }
        return response
    }

    /// Partners whose userinfo is wrong.
    static let wrongUserInfo: [BrokenPartner] = [
        plainHTTP(
            "the userinfo URL is plain http", \.userinfoURL, "/userinfo",
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
    static let shortLived: [BrokenPartner] = [
        BrokenPartner(
            "an access token dies after a second",
            fails: ["userinfo/token-lasts", "userinfo/refreshed-token-lasts"],
            settings: { $0.lifetimes.accessToken = 1 },
            .changingTokens { $0.withJSON { $0["expires_in"] = 3_600 } }),
        BrokenPartner(
            "an access token dies after twenty seconds",
            fails: ["userinfo/token-lasts", "userinfo/refreshed-token-lasts"],
            settings: { $0.lifetimes.accessToken = 20 },
            .changingTokens { $0.withJSON { $0["expires_in"] = 3_600 } }),
    ]
}
