import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Partners that end what was refused once: a rule is judged by a code or a link of its own.
@Suite struct StrictPartnerTests {
    /// Partners that end what was refused once, and have one defect beside it or none.
    static let strict: [BrokenPartner] = [
        BrokenPartner("no defect", fails: [], endingWhatWasRefused(Defect { await $1.partner.handle($0) })),
        BrokenPartner(
            "an empty secret is taken", fails: ["token/client-secret-empty"],
            endingWhatWasRefused(
                .takingForGoogle { $0.path == "/token" && $0.clientSecret == "" && $0.form("code") != nil })),
        BrokenPartner(
            "no client at all is taken", fails: ["token/client-missing"],
            endingWhatWasRefused(
                .takingForGoogle { $0.path == "/token" && $0.clientID == nil && $0.form("code") != nil })),
        BrokenPartner(
            "another client refreshes", fails: ["refresh/client"],
            endingWhatWasRefused(
                .takingForGoogle {
                    $0.path == "/token" && $0.clientID == "other-client" && $0.form("refresh_token") != nil
                })),
        BrokenPartner(
            "any secret in the header refreshes", fails: ["refresh/client-secret"],
            endingWhatWasRefused(
                .takingForGoogle {
                    $0.path == "/token" && $0.headers["Authorization"] != nil
                        && $0.form("refresh_token") != nil
                })),
    ]

    @Test(arguments: strict) func `a partner that ends what was refused once is judged like any other`(
        partner: BrokenPartner
    ) async throws {
        let report = try await partner.report(["token", "refresh"])
        #expect(Set(report.failures) == partner.fails, "\(report.surprises(partner.fails))")
        #expect(report.unknown.map(\.rule.id) == [])
    }

    @Test func `a link that a wrong revocation ended is told each time`() async throws {
        let partner = BrokenPartner(
            "revoking needs no right secret", fails: ["revoke/client-secret", "revoke/client-missing"],
            .takingForGoogle { $0.path == "/revoke" && $0.clientID != "other-client" })
        let report = try await partner.report(["revoke"])
        #expect(Set(report.failures) == partner.fails, "\(report.surprises(partner.fails))")
    }

    @Test func `an access token that dies when the newer one is first used is found out`() async throws {
        let tokens = Locked((newest: [String: String](), older: [String: String](), dead: Set<String>()))
        let partner = BrokenPartner("the first use of a new access token ends the old one", fails: []) {
            request, behind in
            if request.path == "/userinfo", let shown = request.headers["Authorization"]?.dropFirst(7) {
                let isDead = tokens.withLock { tokens in
                    if let old = tokens.older[String(shown)] { tokens.dead.insert(old) }
                    return tokens.dead.contains(String(shown))
                }
                if isDead { return HTTPResponse(status: 401) }
            }
            let response = await behind.partner.handle(request)
            guard request.path == "/token", let access = response.json("access_token"),
                let refresh = response.json("refresh_token") ?? request.form("refresh_token")
            else { return response }
            tokens.withLock { $0.older[access] = $0.newest.updateValue(access, forKey: refresh) }
            return response
        }
        let report = try await partner.report(["refresh/access-token-works", "refresh/old-access-token"])
        #expect(report.failures == ["refresh/old-access-token"])
    }

    @Test func `a refresh whose answer names no scope is not blamed for a wider one`() async throws {
        let partner = BrokenPartner(
            "scope is ignored at a refresh, and not named", fails: [],
            Defect { request, behind in
                guard request.path == "/token", request.form("scope") != nil else {
                    return await behind.partner.handle(request)
                }
                return await behind.partner.handle(request.withForm { $0.dropping("scope") }).withJSON {
                    $0["scope"] = nil
                }
            })
        let report = try await partner.report(["refresh/scope"])
        #expect(
            report.findings.map(\.verdict) == [.notAsked("the answer to the refresh does not name a scope")])
    }

    @Test func `a session is judged also where a challenge is refused`() async throws {
        let partner = BrokenPartner(
            "a challenge gets no code", fails: [],
            .answering { request in
                request.path == "/authorize" && request.query("code_challenge") != nil
                    ? HTTPResponse(status: 400) : nil
            })
        let report = try await partner.report(["pages/session-fixation"])
        #expect(report.findings.map(\.verdict) == [.held])
    }

    /// Codes and refresh tokens are good for nothing after a refusal.
    private static func endingWhatWasRefused(_ inner: Defect) -> Defect {
        let ended = Locked(Set<String>())
        return Defect { request, behind in
            guard request.path == "/token", let value = request.form("code") ?? request.form("refresh_token")
            else { return await inner.answer(request, behind) }
            if ended.withLock({ $0.contains(value) }) { return .refusal("invalid_grant") }
            let response = await inner.answer(request, behind)
            if response.status != 200 { ended.withLock { _ = $0.insert(value) } }
            return response
        }
    }
}
