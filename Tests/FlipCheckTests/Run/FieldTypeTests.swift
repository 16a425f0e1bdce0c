import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing

/// A field that is empty or of another JSON type is named as what it is, and is not said to be missing.
@Suite struct FieldTypeTests {
    /// A field that a server sends with another type, and what the rule about it says.
    struct WrongType: Sendable, CustomTestStringConvertible {
        let path: String
        let field: String
        let value: JSONValue
        let rule: String
        let words: String

        var testDescription: String { "\(field) at \(path)" }
    }

    static let wrong: [WrongType] = [
        .init(
            path: "/userinfo", field: "sub", value: 12_345, rule: "userinfo/sub", words: "sub is a number"),
        .init(
            path: "/userinfo", field: "email", value: ["a@partner.example"], rule: "userinfo/email",
            words: "email is a list"),
        .init(
            path: "/token", field: "access_token", value: 7, rule: "token/json",
            words: "access_token is a number"),
        .init(
            path: "/token", field: "refresh_token", value: false, rule: "token/refresh-token",
            words: "refresh_token is false"),
        .init(
            path: "/token", field: "expires_in", value: "3600", rule: "token/expires-in",
            words: "expires_in is a text, and not a number"),
        .init(
            path: "/token", field: "expires_in", value: .number(3_600.5), rule: "token/expires-in",
            words: "expires_in is not a whole number"),
        .init(
            path: "/token", field: "token_type", value: ["Bearer"], rule: "token/token-type",
            words: "token_type is a list"),
        .init(
            path: "/token", field: "token_type", value: .null, rule: "token/token-type",
            words: "token_type is null"),
        .init(
            path: "/token", field: "error", value: 42, rule: "token/code-unknown",
            words: "400, and error is a number"),
        .init(
            path: "/token", field: "error", value: ["code": "invalid_grant"], rule: "token/error-json",
            words: "error is an object"),
        .init(
            path: "/.well-known/oauth-authorization-server", field: "issuer", value: 1,
            rule: "metadata/issuer", words: "issuer is a number"),
        .init(
            path: "/.well-known/oauth-authorization-server", field: "issuer", value: "",
            rule: "metadata/issuer", words: "issuer is empty"),
    ]

    @Test(arguments: wrong) func `the type that came is named`(wrong: WrongType) async throws {
        let partner = BrokenPartner(
            "another type",
            .changingAnswers(of: wrong.path) { response, _ in
                JSONValue(json: response.body)?[wrong.field] == nil
                    ? response : response.withJSON { $0[wrong.field] = wrong.value }
            })
        // token/error-json judges the refusals that other rules ask for.
        let finding = try await partner.finding(
            wrong.rule, beside: ["token/code-unknown", "token/exchange"])
        #expect(finding.isFailure)
        #expect(finding.reason.contains(wrong.words), "\(finding.reason)")
    }
}
