import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing

/// Servers that refuse the password grant in a way of their own.
@Suite struct PasswordGrantVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        passwordGrant("every password is an invalid_grant", .held, right: .refusal("invalid_grant")),
        passwordGrant(
            "the right password is an unauthorized_client", .failed, right: .refusal("unauthorized_client")),
        passwordGrant(
            "a wrong password gets 504", .couldNotTell, words: "a wrong password",
            right: .refusal("unsupported_grant_type"), wrong: HTTPResponse(status: 504)),
        passwordGrant(
            "only a wrong password gets tokens", .failed,
            right: .refusal("unsupported_grant_type"), wrong: .json(#"{"access_token":"0123456789"}"#)),
        BrokenPartner(
            "every password is refused with another description",
            verdicts: ["token/password-grant": .held]
        ) { request, context in
            guard request.path == "/token", request.form("grant_type") == "password" else { return nil }
            let trace = context.memory.increment("refusals")
            return HTTPResponse.refusal("invalid_grant").withJSON {
                $0["error_description"] = .string("trace \(trace)")
            }
        },
    ]

    /// A server with these answers to the right name and password, and to others.
    private static func passwordGrant(
        _ name: String, _ verdict: Finding.Verdict, words: String = "", right: HTTPResponse,
        wrong: HTTPResponse = .refusal("invalid_grant")
    ) -> BrokenPartner {
        BrokenPartner(name, verdicts: ["token/password-grant": verdict], words: words) { request, _ in
            guard request.path == "/token", request.form("grant_type") == "password" else { return nil }
            let isRight =
                request.form("username") == Partner.Demo.username
                && request.form("password") == Partner.Demo.password
            return isRight ? right : wrong
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [429, 500, 503])
    func `an answer about the load does not tell whether descriptions vary by themselves`(
        status: Int
    ) async throws {
        let finding = try await BrokenPartner.finding("token/password-grant") { request, context in
            guard request.path == "/token", let password = request.form("password") else { return nil }
            let isRight = password == Defect.Demo.password
            if !isRight {
                let first = context.memory.first(password, for: "first wrong password")
                if first != password { return HTTPResponse(status: status) }
            }
            let text = isRight ? "not offered" : "no such user"
            return .json(#"{"error":"invalid_grant","error_description":"\#(text)"}"#, status: 400)
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }
}
