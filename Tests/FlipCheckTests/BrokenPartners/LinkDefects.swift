import AppFlip
import FlipCheck
import Foundation
import JOSE
import LocalHTTP
import OAuth

extension BrokenPartner {
    /// Partners whose links do not last: refreshing is wrong.
    static let wrongRefreshes: [BrokenPartner] = [
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
            "the new refresh token is not stored", fails: ["refresh/new-refresh-token"],
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
            "a bad refresh token is an invalid_token", fails: ["refresh/invalid-token"],
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

    /// Partners whose userinfo is wrong.
    static let wrongUserInfo: [BrokenPartner] = [
        BrokenPartner(
            "the userinfo URL is plain http", fails: ["userinfo/https"],
            known: {
                $0.userinfoURL = "http://partner.example/userinfo"
                $0.limits.allowsPlainHTTPToOtherMachinesInsecurely = true
            }),
        BrokenPartner(
            "userinfo is text/plain", fails: ["userinfo/works"],
            changingAnswers(of: "/userinfo") { response, _ in
                response.status == 200 ? response.withHeader("Content-Type", "text/plain") : response
            }),
        BrokenPartner("userinfo has no sub", fails: ["userinfo/sub"], changingUserInfo { $0["sub"] = nil }),
        BrokenPartner(
            "userinfo has no email", fails: ["userinfo/email"], changingUserInfo { $0["email"] = nil }),
        BrokenPartner("sub is new for each link", fails: ["userinfo/sub-stable"]) { request, behind in
            let response = await behind.partner.handle(request)
            guard request.path == "/userinfo", let token = request.bearer else { return response }
            return response.withJSON { $0["sub"] = .string("user of \(token)") }
        },
        BrokenPartner(
            "a bad access token is a 403", fails: ["userinfo/invalid-token"],
            changingAnswers(of: "/userinfo") { response, request in
                request.headers["Authorization"] != nil && response.status == 401
                    ? response.withStatus(403) : response
            }),
        BrokenPartner(
            "the challenge is the one of Google's sample", fails: ["userinfo/challenge"],
            changingAnswers(of: "/userinfo") { response, _ in
                response.status != 401
                    ? response : response.withHeader("WWW-Authenticate", "error=\"invalid_token\"")
            }),
        BrokenPartner(
            "userinfo is there for everybody", fails: ["userinfo/no-token"],
            answering { request in
                guard request.path == "/userinfo", request.headers["Authorization"] == nil,
                    request.query == nil
                else { return nil }
                return HTTPResponse(status: 200, contentType: "application/json", text: #"{"sub":"public"}"#)
            }),
        BrokenPartner(
            "an access token is taken from the query", fails: ["userinfo/token-in-query"],
            changingRequests(to: "/userinfo") { request in
                guard let token = request.query("access_token") else { return request }
                var request = request
                request.headers["Authorization"] = "Bearer \(token)"
                return request
            }),
    ]

    private static func changingUserInfo(_ change: @escaping @Sendable (inout JSONValue) -> Void) -> Defect {
        changingAnswers(of: "/userinfo") { response, _ in
            response.status == 200 ? response.withJSON(change) : response
        }
    }

    /// Partners where unlinking does not do what it says.
    static let wrongRevocations: [BrokenPartner] = [
        BrokenPartner(
            "the revocation URL is plain http", fails: ["revoke/https"],
            known: {
                $0.revocationURL = "http://partner.example/revoke"
                $0.limits.allowsPlainHTTPToOtherMachinesInsecurely = true
            }),
        BrokenPartner(
            "there is nothing at the revocation URL",
            fails: [
                "revoke/works", "revoke/unknown-token", "revoke/token-missing", "revoke/refresh-token",
                "revoke/access-token", "revoke/hint",
            ],
            answering { $0.path == "/revoke" ? .page(404) : nil }),
        BrokenPartner(
            "a revocation is answered with 204", fails: ["revoke/works"],
            changingAnswers(of: "/revoke") { response, request in
                request.form("token_type_hint") == "refresh_token" && response.status == 200
                    ? HTTPResponse(status: 204) : response
            }),
        BrokenPartner(
            "a token that nobody issued is a 400", fails: ["revoke/unknown-token"]
        ) { request, behind in
            let response = await behind.partner.handle(request)
            for name in ["access_token", "refresh_token"] where request.path == "/token" {
                response.json(name).map { behind.memory["issued " + $0] = "yes" }
            }
            guard request.path == "/revoke", let token = request.form("token"),
                behind.memory["issued " + token] == nil
            else { return response }
            return .refusal("invalid_token")
        },
        BrokenPartner("a second revocation is a 400", fails: ["revoke/again"]) { request, behind in
            guard request.path == "/revoke", let token = request.form("token") else {
                return await behind.partner.handle(request)
            }
            if behind.memory["revoked " + token] != nil { return .refusal("invalid_token") }
            behind.memory["revoked " + token] = "yes"
            return await behind.partner.handle(request)
        },
        BrokenPartner(
            "a revocation without a token is a 200", fails: ["revoke/token-missing"],
            changingAnswers(of: "/revoke") { response, request in
                request.form("token") == nil ? response.withStatus(200) : response
            }),
        BrokenPartner(
            "a revocation says 200 and does nothing",
            fails: ["revoke/refresh-token", "revoke/access-token", "revoke/hint"],
            answering { request in
                request.path == "/revoke" && request.clientSecret != nil && request.form("token") != nil
                    ? HTTPResponse(status: 200, contentType: "application/json", text: "{}") : nil
            }),
        BrokenPartner(
            "access tokens outlive their link", fails: ["revoke/cascade"], keepingAccessTokens),
        BrokenPartner(
            "access tokens are not revoked", fails: ["revoke/access-token"]
        ) { request, behind in
            if request.path == "/revoke", let token = request.form("token"),
                behind.memory["access " + token] != nil
            {
                return HTTPResponse(status: 200, contentType: "application/json", text: "{}")
            }
            let response = await behind.partner.handle(request)
            if let token = response.json("access_token") { behind.memory["access " + token] = "yes" }
            return response
        },
        BrokenPartner(
            "the hint is taken for the truth", fails: ["revoke/hint"]
        ) { request, behind in
            if request.path == "/revoke", request.form("token_type_hint") == "access_token",
                behind.memory["refresh " + (request.form("token") ?? "")] != nil
            {
                return HTTPResponse(status: 200, contentType: "application/json", text: "{}")
            }
            let response = await behind.partner.handle(request)
            if let token = response.json("refresh_token") { behind.memory["refresh " + token] = "yes" }
            return response
        },
    ]

    /// What userinfo says of a token is kept when it is issued, and goes only with the token itself.
    private static let keepingAccessTokens: Defect = { request, behind in
        if request.path == "/revoke", let token = request.form("token") {
            behind.memory["info " + token] = nil
        }
        if request.path == "/userinfo", let token = request.bearer, let info = behind.memory["info " + token]
        {
            return HTTPResponse(status: 200, contentType: "application/json", text: info)
        }
        let response = await behind.partner.handle(request)
        if response.hasTokens, let token = response.json("access_token") {
            let ask = HTTPRequest(
                method: "GET", origin: Partner.issuer, target: "/userinfo",
                headers: ["Authorization": "Bearer \(token)"])
            let info = await behind.partner.handle(ask)
            behind.memory["info " + token] = info.text
        }
        return response
    }
}

extension HTTPRequest {
    /// The access token in the header.
    fileprivate var bearer: String? {
        guard let header = headers["Authorization"], header.hasPrefix("Bearer ") else { return nil }
        return String(header.dropFirst(7))
    }
}
