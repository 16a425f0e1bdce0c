import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Servers that read a pattern where the request has a value.
@Suite struct TextOnlyVerdictTests {
    /// Compares with LIKE, and takes the first row, which is dead for a bare %.
    @Test(arguments: ["code", "refresh_token"])
    func `a pattern that fits only the link's own value is found`(name: String) async throws {
        let finding = try await BrokenPartner.finding("token/text-only") { request, context in
            let response = await context.partner.handle(request)
            for issued in [response.redirectParameter("code"), response.json("refresh_token")] {
                if let issued { context.memory["row " + issued.dropFirst()] = issued }
            }
            guard request.path == "/token", let sent = request.form(name), sent.hasPrefix("%"),
                let row = context.memory["row " + sent.dropFirst()]
            else { return response }
            return await context.partner.handle(request.withForm { $0.mapping(name) { _ in row } })
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.hasPrefix("\(name)=%…"), "\(finding.reason)")
    }

    @Test(arguments: ["client_secret", "client_id"], [true, false])
    func `SQL in a client's id or secret is found, but not at a server that takes any secret`(
        name: String, takesAny: Bool
    ) async throws {
        let sql = name == "client_id" ? "' -- " : "' OR '1'='1"
        let finding = try await BrokenPartner.finding("token/text-only") { request, context in
            guard request.path == "/token", request.form("refresh_token") != nil,
                takesAny || request.form(name)?.hasSuffix(sql) == true,
                let id = request.form("client_id"), id.hasPrefix(Defect.Demo.clientID)
            else { return nil }
            let right = request.withForm {
                $0.setting("client_id", Defect.Demo.clientID)
                    .setting("client_secret", Defect.Demo.clientSecret)
            }
            let hasSecret = request.form("client_secret") != nil
            return await context.partner.handle(hasSecret ? right : request)
        }
        #expect(finding.isFailure != takesAny, "\(finding.reason)")
    }

    @Test(arguments: ["code", "refresh_token"])
    func `a server that does not look at the end of a value reads no SQL`(name: String) async throws {
        let partner = BrokenPartner("takes what follows a \(name)") { request, context in
            var request = request
            if let sent = request.form(name), let length = context.memory[name].flatMap(Int.init) {
                request = request.withForm { $0.setting(name, String(sent.prefix(length))) }
            }
            let response = await context.partner.handle(request)
            if let issued = response.redirectParameter(name) ?? response.json(name) {
                context.memory[name] = "\(issued.count)"
            }
            return response
        }
        let exact = name == "code" ? "token/code-exact" : "refresh/token-exact"
        let report = try await partner.report(["token/text-only", exact])
        #expect(report.failures == [exact], "\(report.surprises([exact]))")
    }

    @Test func `a token in an operator of a query is found`() async throws {
        let finding = try await BrokenPartner.finding("token/text-only") { request, context in
            guard request.path == "/token", let token = request.form("refresh_token[$eq]") else { return nil }
            return await context.partner.handle(
                request.withForm { $0.setting("refresh_token", token) })
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `tokens for one pattern are reported beside an answer about the load to another`() async throws
    {
        let finding = try await BrokenPartner.finding("token/text-only") { request, context in
            if request.form("client_secret[$ne]") != nil {
                return .json(#"{"access_token":"0123456789"}"#)
            }
            return request.form("client_secret[]") == nil ? nil : .page(503)
        }
        #expect(finding.reason == "client_secret[$ne]=x: answered with 200 and tokens")
    }

    @Test func `a success without tokens does not mean that a pattern was accepted`() async throws {
        let finding = try await BrokenPartner.finding("token/text-only") { request, _ in
            request.form("client_secret[$ne]") != nil ? .json(#"{"status":"fail"}"#) : nil
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a wrong request that is granted leaves the first link as it was`() async throws {
        let partner = BrokenPartner(
            "a refresh needs no secret, and ends the older access token"
        ) { request, context in
            if let token = request.bearer, context.memory["ended " + token] != nil {
                return .json(#"{"error":"invalid_token"}"#, status: 401)
            }
            guard request.path == "/token" else { return nil }
            let hasNoSecret = request.form("client_secret") == nil && request.headers["Authorization"] == nil
            let needsNone = hasNoSecret && request.form("grant_type") == "refresh_token"
            let response = await context.partner.handle(
                needsNone
                    ? request.withForm { $0.setting("client_secret", Defect.Demo.clientSecret) } : request)
            guard let access = response.json("access_token") else { return response }
            let link = response.json("refresh_token") ?? request.form("refresh_token") ?? ""
            if let older = context.memory.replace("access of " + link, with: access) {
                context.memory["ended " + older] = ""
            }
            return response
        }
        let report = try await partner.report([
            "token/text-only", "refresh/client-missing", "userinfo/token-lasts",
        ])
        #expect(report["refresh/client-missing"]?.verdict == .failed)
        #expect(report["token/text-only"]?.verdict == .failed)
        #expect(report["userinfo/token-lasts"]?.verdict == .held)
    }
}
