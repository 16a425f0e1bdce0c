import Foundation
import HTTPMessages

extension BrokenPartner {
    /// Partners that are late, or whose tokens are.
    static let late: [BrokenPartner] = [
        BrokenPartner("a page takes six seconds", fails: ["authorize/speed"], takingSixSeconds("/authorize")),
        BrokenPartner("a revocation takes six seconds", fails: ["revoke/speed"], takingSixSeconds("/revoke")),
        BrokenPartner(
            "an answer of userinfo takes six seconds", fails: ["userinfo/speed"],
            takingSixSeconds("/userinfo")),
        BrokenPartner("an access token dies after a second", fails: ["userinfo/token-lasts"]) {
            request, behind in
            // Two seconds pass once, while a token is revoked.
            if request.path == "/revoke", behind.memory["paused"] == nil {
                behind.memory["paused"] = "yes"
                behind.advance(2)
            }
            if request.path == "/userinfo", let token = request.bearer,
                behind.memory["early " + token] != nil, behind.memory["paused"] != nil
            {
                return HTTPResponse.refusal("invalid_token", status: 401).withHeader(
                    "WWW-Authenticate", "Bearer error=\"invalid_token\"")
            }
            let response = await behind.partner.handle(request)
            if response.hasTokens, behind.memory["paused"] == nil, let token = response.json("access_token") {
                behind.memory["early " + token] = "yes"
            }
            return response
        },
    ]

    /// One answer of a path is late; a run ends when many are.
    private static func takingSixSeconds(_ path: String) -> Defect {
        { request, behind in
            if request.path == path, behind.memory["late"] == nil {
                behind.memory["late"] = "yes"
                behind.advance(6)
            }
            return await behind.partner.handle(request)
        }
    }
}
