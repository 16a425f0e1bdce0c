import FlipCheck
import Foundation
import HTTPMessages
import OAuth
import PartnerMistakes
import Testing

/// Servers that read the client's credentials in one way only, and say something else in their refusal.
@Suite struct ClientAuthenticationTests {
    /// Makes Google's client send a secret by a method.
    private static func sending(
        _ secret: String = Partner.Demo.clientSecret, by method: ClientCredentials.Method
    ) -> @Sendable (inout FlipCheckConfiguration) -> Void {
        { $0.client = ClientCredentials(id: Partner.Demo.clientID, secret: secret, method: method) }
    }

    /// A server that reads the credentials in one place, at a client that sends them in the other.
    private static func reading(
        _ method: ClientCredentials.Method, refusal: HTTPResponse
    ) -> BrokenPartner {
        BrokenPartner(
            "reads one place", known: sending(by: method == .body ? .basic : .body),
            .answering { request in
                let isThere = (request.headers["Authorization"] == nil) == (method == .body)
                return request.path != "/token" || isThere ? nil : refusal
            })
    }

    /// A server that refuses an unknown refresh token before it looks at the client.
    private static let lookingUpTokensFirst = Defect { request, context in
        let response = await context.partner.handle(request)
        if let issued = response.json("refresh_token") { context.memory["issued " + issued] = "yes" }
        guard let token = request.form("refresh_token") else { return response }
        return context.memory["issued " + token] == nil ? .refusal("invalid_grant") : response
    }

    @Test(arguments: [400, 401, 422, 500], [ClientCredentials.Method.body, .basic])
    func `after any refusal the other way is tried, and the way that works is named`(
        status: Int, method: ClientCredentials.Method
    ) async throws {
        let refusal = HTTPResponse.refusal("invalid_request", status: status)
        let finding = try await Self.reading(method, refusal: refusal).finding("token/exchange")
        #expect(finding.isFailure)
        let works = method == .body ? "in the form it is exchanged" : "by HTTP Basic it is exchanged"
        #expect(finding.reason.contains(works), "\(finding.reason)")
        let advice = "set client.authentication to \(method == .body ? "body" : "basic")"
        #expect(finding.remedy.contains(advice), "\(finding.remedy)")
    }

    @Test(arguments: [true, false])
    func `a header whose halves are not decoded is told from one that is not read`(
        isCutAtFirstColon: Bool
    ) async throws {
        let secret = "k9:Zt+w/3%qLm8"
        let partner = BrokenPartner(
            "does not decode the halves", known: Self.sending(secret, by: .basic),
            .changingRequests(to: "/token") { request in
                var request = request
                var given = request.form("client_secret")
                if let header = request.headers["Authorization"] {
                    let bytes = Data(base64Encoded: String(header.dropFirst("Basic ".count))) ?? Data()
                    let halves = String(decoding: bytes, as: UTF8.self)
                        .split(separator: ":", maxSplits: isCutAtFirstColon ? 1 : .max)
                    given = halves.count > 1 ? String(halves[1]) : nil
                }
                request.headers["Authorization"] = nil
                let checked = given == secret ? Partner.Demo.clientSecret : "wrong"
                return request.withForm { items in
                    items.setting("client_id", Partner.Demo.clientID).setting("client_secret", checked)
                }
            })
        let finding = try await partner.finding("token/exchange")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.hasSuffix("without escapes") == isCutAtFirstColon, "\(finding.reason)")
        #expect(finding.remedy.contains("cut at the first colon"), "\(finding.remedy)")
        #expect(finding.remedy.contains("client.authentication") != isCutAtFirstColon, "\(finding.remedy)")
    }

    @Test(arguments: ["invalid_client", "unauthorized_client", "access_denied"])
    func `a wrong secret is not blamed on the place in which it is sent`(error: String) async throws {
        let rules: Set = ["token/exchange", "token/client-body", "token/client-basic"]
        let partner = BrokenPartner(
            "a wrong secret", known: { $0.client?.secret = "wrong secret" },
            .changingRefusals("invalid_client") { _ in .refusal(error, status: 401) })
        let report = try await partner.report(rules)
        #expect(Set(report.unknown.map(\.rule.id)) == rules, "\(report.findings.map(\.reason))")
        let exchange = try #require(report["token/exchange"])
        #expect(exchange.reason.contains("in the form and in the header"), "\(exchange.reason)")
        #expect(exchange.evidence.count == 2)
    }

    @Test(arguments: [
        HTTPResponse.json(#"{"error":{"code":401,"status":"UNAUTHENTICATED"}}"#, status: 401),
        .json(#"{"error":"incorrect_client_credentials"}"#),
        HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic realm=\"token\""]),
    ]) func `a wrong secret is known by errors in another form`(refusal: HTTPResponse) async throws {
        let partner = BrokenPartner(
            "a wrong secret", known: { $0.client?.secret = "wrong secret" },
            .changingRefusals("invalid_client") { _ in refusal })
        let finding = try await partner.finding("token/exchange")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("check client.id and client.secret"), "\(finding.reason)")
    }

    @Test(arguments: [(2, HTTPResponse.page(500)), (1, .refusal("invalid_grant"))])
    func `a server that fails by chance is not blamed on the place of the credentials`(
        times: Int, answer: HTTPResponse
    ) async throws {
        try await BrokenPartner(
            "fails at the first exchanges",
            verdicts: ["token/exchange": .couldNotTell, "token/client-body": .held], words: "fails by chance"
        ) { request, context in
            request.path == "/token" && context.memory.increment("exchanges") <= times ? answer : nil
        }.judge()
    }

    @Test(arguments: [ClientCredentials.Method.body, .basic])
    func `a wrong secret is named where the header is not read`(
        method: ClientCredentials.Method
    ) async throws {
        let partner = BrokenPartner(
            "the header is not read", known: Self.sending("wrong secret", by: method),
            .answering { request in
                guard request.path == "/token" else { return nil }
                return .refusal(request.form("client_id") == nil ? "invalid_request" : "invalid_client")
            })
        let finding = try await partner.finding("token/exchange")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("check client.id and client.secret"), "\(finding.reason)")
        // With only the header, the client was not refused.
        #expect(!finding.reason.contains("in the form and in the header"), "\(finding.reason)")
    }

    @Test(arguments: [ClientCredentials.Method.body, .basic])
    func `an unread form is not taken for a wrong secret`(method: ClientCredentials.Method) async throws {
        let partner = BrokenPartner(
            "the form is not read", known: Self.sending("wrong secret", by: method),
            .answering { request in
                guard request.path == "/token" else { return nil }
                return .refusal(
                    request.headers["Authorization"] == nil ? "invalid_client" : "invalid_request")
            })
        let finding = try await partner.finding("token/exchange")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.remedy.contains("isBase64Encoded"), "\(finding.remedy)")
    }

    @Test(arguments: [ClientCredentials.Method.body, .basic])
    func `the reason says that a server wants the credentials in both places`(
        method: ClientCredentials.Method
    ) async throws {
        let partner = BrokenPartner(
            "wants the credentials in both places", known: Self.sending(by: method)
        ) { request, context in
            guard request.path == "/token" else { return nil }
            guard request.headers["Authorization"] != nil else { return .refusal("invalid_client") }
            guard request.form("client_secret") != nil else { return .refusal("invalid_request") }
            // The partner server itself refuses credentials in both places.
            var request = request
            request.headers["Authorization"] = nil
            return await context.partner.handle(request)
        }
        let report = try await partner.report(["token/exchange", "token/client-body"])
        let finding = try #require(report["token/exchange"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(
            finding.reason.contains("only with those in both places is it exchanged"), "\(finding.reason)")
        #expect(finding.evidence.count == 3)
        let verdict: Finding.Verdict = method == .body ? .failed : .notAsked
        #expect(report["token/client-body"]?.verdict == verdict)
    }

    @Test func `a server that is too busy for HTTP Basic is not said to take the form only`() async throws {
        let partner = BrokenPartner(
            "is too busy for HTTP Basic", known: Self.sending(by: .body),
            .answering { $0.path == "/token" && $0.headers["Authorization"] != nil ? .page(503) : nil })
        let finding = try await partner.finding("token/post-only")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("503"), "\(finding.reason)")
    }

    @Test func `both answers of a failed exchange are shown`() async throws {
        let partner = BrokenPartner(
            "refuses every code",
            .answering { $0.path == "/token" ? .refusal("invalid_grant") : nil })
        let finding = try await partner.finding("token/exchange")
        #expect(finding.reason.contains("sent in the other way"), "\(finding.reason)")
        #expect(finding.evidence.count == 2)
    }

    @Test(arguments: ["invalid_client", "unauthorized_client"])
    func `with a wrong secret of the other client nothing is said to hold`(error: String) async throws {
        let rules = ["refresh/client", "revoke/client", "token/client-in-form", "token/code-client"]
        try await BrokenPartner(
            "a wrong secret of the other client",
            verdicts: Dictionary(uniqueKeysWithValues: rules.map { ($0, .couldNotTell) }),
            words: "check otherClient.id and otherClient.secret",
            known: { $0.otherClient?.secret = "wrong secret" },
            .changingRefusals("invalid_client") { $0.withJSON { $0["error"] = .string(error) } }
        ).judge()
    }

    @Test func `a wrong secret of the other client is named where tokens are looked up first`() async throws {
        try await BrokenPartner(
            "looks at refresh tokens first",
            verdicts: ["refresh/client": .couldNotTell, "revoke/client": .couldNotTell],
            words: "check otherClient.id and otherClient.secret",
            known: { $0.otherClient?.secret = "wrong secret" }, Self.lookingUpTokensFirst
        ).judge()
    }

    @Test func `a token that ends is not blamed on otherClient, whatever the revocation is answered`()
        async throws
    {
        let revoking = Defect.takingForGoogle { _ in true }
        let finding = try await BrokenPartner.finding("revoke/client") { request, context in
            guard request.path == "/revoke", request.clientID == "other-client" else {
                return await Self.lookingUpTokensFirst.answer(request, context)
            }
            _ = await revoking.answer(request, context)
            return .refusal("invalid_client", status: 401)
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `a 401 to any bad refresh token is not blamed on otherClient`() async throws {
        try await BrokenPartner(
            "answers a bad token with 401",
            verdicts: ["refresh/client": .couldNotTell, "revoke/client": .couldNotTell],
            words: "answered with 401 invalid_token for each client",
            .changingRefusals("invalid_grant") { _ in .refusal("invalid_token", status: 401) }
        ).judge()
    }

    @Test func `credentials that are all taken have no error`() async throws {
        let partner = BrokenPartner("takes any client", .takingForGoogle { $0.path == "/token" })
        let finding = try await partner.finding("token/client-error")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason == "no wrong credentials were refused")
    }

    @Test(arguments: [HTTPResponse.page(401), .json(#"{"message":"Unauthorized"}"#, status: 401)])
    func `refusals that name no error have no wrong one`(refusal: HTTPResponse) async throws {
        let partner = BrokenPartner(
            "refuses without an error", .changingRefusals("invalid_client") { _ in refusal })
        let finding = try await partner.finding("token/client-error")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("see token/error-json"), "\(finding.reason)")
    }

    @Test(arguments: ["", "s"]) func `a secret from which nothing can be left out is not tried shorter`(
        secret: String
    ) async throws {
        let partner = BrokenPartner(
            "knows this secret", known: { $0.client?.secret = secret },
            .changingRequests(to: "/token") { request in
                guard (request.clientSecret ?? "") == secret else { return request }
                return request.withForm { $0.setting("client_secret", Partner.Demo.clientSecret) }
            })
        let finding = try await partner.finding("token/client-secret-prefix")
        #expect(finding.verdict == .notAsked, "\(finding.reason)")
        #expect(finding.reason == "the secret is too short to leave out a character")
    }

    @Test(arguments: [0, 1]) func `a secret that may be longer and its beginning get different advice`(
        missing: Int
    ) async throws {
        let right = Partner.Demo.clientSecret
        let partner = BrokenPartner(
            "compares a beginning",
            .changingRequests(to: "/token") { request in
                guard request.clientSecret?.hasPrefix(right.dropLast(missing)) == true else { return request }
                return request.withForm { $0.setting("client_secret", right) }
            })
        let finding = try await partner.finding("token/client-secret-prefix")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.remedy.contains("bcrypt") == (missing == 0), "\(finding.remedy)")
    }

    @Test func `a secret that is too short is found before a wrong one locks the client`() async throws {
        let right = Partner.Demo.clientSecret
        let partner = BrokenPartner("takes a beginning, and locks the client after a wrong secret") {
            request, context in
            guard request.path == "/token", let secret = request.clientSecret else { return nil }
            if context.memory["locked"] != nil || !right.hasPrefix(secret) {
                context.memory["locked"] = "yes"
                return .refusal("invalid_client", status: 401)
            }
            return await context.partner.handle(request.withForm { $0.setting("client_secret", right) })
        }
        let finding = try await partner.finding("token/client-secret-prefix")
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test(arguments: [
        HTTPResponse.refusal("invalid_request", status: 200), .json(#"{"error":{"code":"invalid_request"}}"#),
    ]) func `an error with status 200 is a refusal, after which the other way is tried`(
        refusal: HTTPResponse
    ) async throws {
        let finding = try await Self.reading(.basic, refusal: refusal).finding("token/exchange")
        #expect(finding.reason.contains("by HTTP Basic it is exchanged"), "\(finding.reason)")
    }
}
