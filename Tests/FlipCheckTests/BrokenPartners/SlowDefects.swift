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
        BrokenPartner(
            "an access token dies after a second", fails: ["userinfo/token-lasts"],
            settings: { $0.lifetimes.accessToken = 1 },
            defect: changingTokens { $0.withJSON { $0["expires_in"] = 3_600 } }),
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
