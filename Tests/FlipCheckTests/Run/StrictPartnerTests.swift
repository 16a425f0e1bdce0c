import HTTPMessages
import PartnerMistakes
import Testing

/// Partners at which a code or a link ends when it is refused once: each rule is judged by its own.
@Suite struct StrictPartnerTests {
    /// Such partners with one further defect, or without one.
    static let strict: [BrokenPartner] = [
        BrokenPartner("no defect", endingWhatWasRefused(Defect { await $1.partner.handle($0) })),
        taking("an empty secret is taken", with: "code", fails: ["token/client-secret-empty"]) {
            $0.clientSecret == ""
        },
        taking("no client at all is taken", with: "code", fails: ["token/client-missing"]) {
            $0.clientID == nil
        },
        taking("another client refreshes", with: "refresh_token", fails: ["refresh/client"]) {
            $0.clientID == "other-client"
        },
        taking(
            "any secret in the header refreshes", with: "refresh_token", fails: ["refresh/client-secret"]
        ) { $0.headers["Authorization"] != nil },
    ]

    /// Partners of other kinds that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "an access token that dies when the newer one is first used",
            verdicts: ["refresh/access-token-works": .held, "refresh/old-access-token": .failed]
        ) { request, context in
            if request.path == "/userinfo", let shown = request.bearer {
                if let old = context.memory["older than \(shown)"] { context.memory["dead \(old)"] = "yes" }
                if context.memory["dead \(shown)"] != nil { return HTTPResponse(status: 401) }
            }
            let response = await context.partner.handle(request)
            guard request.path == "/token", let access = response.json("access_token"),
                let refresh = response.json("refresh_token") ?? request.form("refresh_token")
            else { return response }
            context.memory["older than \(access)"] = context.memory.replace(
                "newest of \(refresh)", with: access)
            return response
        },
        BrokenPartner(
            "a scope that is ignored at a refresh, and not named", verdicts: ["refresh/scope": .failed]
        ) { request, context in
            guard request.path == "/token", request.form("scope") != nil else { return nil }
            return await context.partner.handle(request.withForm { $0.removing("scope") }).withJSON {
                $0["scope"] = nil
            }
        },
        BrokenPartner("a challenge that gets no code", verdicts: ["pages/session-fixation": .held]) {
            request, context in
            request.path == "/authorize" && request.query("code_challenge") != nil
                ? HTTPResponse(status: 400) : await context.partner.handle(request)
        },
    ]

    /// A partner that takes the clients of some requests for Google, where the form has the parameter.
    private static func taking(
        _ name: String, with parameter: String, fails: Set<String>,
        _ isTaken: @escaping @Sendable (HTTPRequest) -> Bool
    ) -> BrokenPartner {
        BrokenPartner(
            name, fails: fails,
            endingWhatWasRefused(
                .takingForGoogle { $0.path == "/token" && isTaken($0) && $0.form(parameter) != nil }))
    }

    /// Codes and refresh tokens are good for nothing after a refusal.
    private static func endingWhatWasRefused(_ inner: Defect) -> Defect {
        Defect { request, context in
            guard request.path == "/token", let value = request.form("code") ?? request.form("refresh_token")
            else { return await inner.answer(request, context) }
            if context.memory["ended " + value] != nil { return .refusal("invalid_grant") }
            let response = await inner.answer(request, context)
            if response.status != 200 { context.memory["ended " + value] = "yes" }
            return response
        }
    }

    @Test(arguments: strict) func `a partner that ends what was refused once is judged like any other`(
        partner: BrokenPartner
    ) async throws {
        let report = try await partner.report(["token", "refresh"])
        // Its codes end at a wrong secret, too.
        let fails = partner.fails.union(["token/code-kept"])
        #expect(Set(report.failures) == fails, "\(report.surprises(fails))")
        #expect(report.unknown.map(\.rule.id) == [])
    }

    @Test func `each rule whose revocation wrongly ends the link reports it`() async throws {
        let partner = BrokenPartner(
            "revoking needs no right secret", fails: ["revoke/client-secret", "revoke/client-missing"],
            .takingForGoogle { $0.path == "/revoke" && $0.clientID != "other-client" })
        let report = try await partner.report(["revoke"])
        #expect(Set(report.failures) == partner.fails, "\(report.surprises(partner.fails))")
    }

    @Test(arguments: judged) func `one refusal does not spoil the verdict of another rule`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }
}
