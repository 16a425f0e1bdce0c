import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// Servers that end, lose or fail at codes, one at a time and several at once.
@Suite struct CodeVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] =
        [
            BrokenPartner(
                "codes of a test system live for four seconds", verdicts: ["token/code-lasts": .notAsked],
                settings: { $0.lifetimes.code = 4 }, known: { $0.codeLifetime = 4 }),
            BrokenPartner(
                "codes of a test system live for twenty seconds", verdicts: ["token/code-lasts": .held],
                settings: { $0.lifetimes.code = 20 }, known: { $0.codeLifetime = 20 }),
            BrokenPartner(
                "the end of a code is rounded up, and the time of its exchange down",
                verdicts: ["token/code-expiry": .held], known: { $0.codeLifetime = 60 }
            ) { request, context in
                if let code = request.form("code"),
                    let made = context.memory["made " + code].flatMap(Double.init),
                    context.now() - made > 61.9
                {
                    return .refusal("invalid_grant")
                }
                let response = await context.partner.handle(request)
                if let code = response.redirectParameter("code") {
                    context.memory["made " + code] = "\(context.now())"
                }
                return response
            },
            BrokenPartner(
                "a server that fails on right requests, such as one that cannot store two equal tokens",
                verdicts: ["token/code-once": .held, "token/code-reuse-revokes": .held]
            ) { request, context in
                if let code = request.form("code"), code == context.memory["failing"] { return .page(500) }
                if let token = request.form("refresh_token"), context.memory.isNew(token) {
                    return .page(500)
                }
                let response = await context.partner.handle(request)
                if let code = response.redirectParameter("code") {
                    context.memory["failing"] = context.memory["failing"] == nil ? code : nil
                }
                return response
            },
            BrokenPartner(
                "the second use of a code ends nothing, and the refresh after it spends its token and fails",
                verdicts: ["token/code-reuse-revokes": .couldNotTell], words: "may have spent",
                known: { $0.userinfoURL = nil }
            ) { request, context in
                let isOfReusedCode = context.memory["reused"] != nil
                if isOfReusedCode, let token = request.form("refresh_token") {
                    return context.memory.isNew(token) ? .page(500) : .refusal("invalid_grant")
                }
                let response = await PartnerMistake.reuseEndsNothing.defect.answer(request, context)
                if request.form("code") != nil, response.status == 400 { context.memory["reused"] = "yes" }
                return response
            },
            afterReuse("userinfo is too busy", words: "was answered with 503") {
                $0.path == "/userinfo" ? .page(503) : nil
            },
            afterReuse("the client is locked", words: "right secret is refused, too") {
                $0.path == "/token" ? .refusal("invalid_client", status: 401) : nil
            },
            BrokenPartner(
                "a wrong secret of the other client, at a server that looks at refresh tokens first",
                verdicts: ["token/code-client": .couldNotTell, "token/client-in-form": .couldNotTell],
                words: "check otherClient.id and otherClient.secret",
                known: { $0.otherClient?.secret = "wrong secret" },
                .answering { $0.form("refresh_token") == nil ? nil : .refusal("invalid_grant") }),
            failingInRace("500", .page(500), "token/error-status"),
            failingInRace("400", .page(400), "token/error-json"),
            failingInRace("no answer", .unreadable, "token/error-json"),
            BrokenPartner(
                "a lost race in which another exchange has no answer",
                verdicts: ["token/code-at-once": .failed]
            ) { request, context in
                guard request.path == "/token", let code = request.form("code") else { return nil }
                let uses = context.memory.increment("uses of " + code)
                // Tokens of an earlier code: the second exchange may come before the first one is answered.
                if uses == 2, let tokens = context.memory["tokens"] { return .json(tokens) }
                if uses == 3 { return .unreadable }
                let response = await context.partner.handle(request)
                if response.hasTokens { context.memory["tokens"] = response.text }
                return response
            },
            BrokenPartner(
                "a server that gives no usable answer to all but one of several exchanges at once",
                verdicts: ["token/code-at-once": .couldNotTell], words: "the body is compressed"
            ) { request, context in
                guard request.path == "/token", let code = request.form("code") else { return nil }
                return context.memory.isNew(code) ? nil : .unreadable
            },
            BrokenPartner(
                "a server that takes one of several exchanges at once, and the others later",
                verdicts: ["token/code-at-once": .couldNotTell], words: "sent again alone"
            ) { request, context in
                guard request.path == "/token", let code = request.form("code") else { return nil }
                let uses = context.memory.increment("uses of " + code)
                return (2...5).contains(uses) ? HTTPResponse(status: 429) : nil
            },
            BrokenPartner(
                "an exchange without a verifier is incomplete", verdicts: ["token/code-unknown": .held],
                known: { $0.pkce = true }
            ) { request, _ in
                request.path == "/token" && request.form("code") != nil
                    && request.form("code_verifier") == nil ? .refusal("invalid_request") : nil
            },
        ] + (1...3).map(losingRace)

    /// From the second use of a code on, a partner answers some requests itself.
    private static func afterReuse(
        _ name: String, words: String, _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse?
    ) -> BrokenPartner {
        BrokenPartner(
            "\(name) after the second use of a code",
            verdicts: ["token/code-reuse-revokes": .couldNotTell], words: words
        ) { request, context in
            if context.memory["reused"] != nil, let response = answer(request) { return response }
            if let code = request.form("code"), context.memory.increment("uses of " + code) > 1 {
                context.memory["reused"] = "yes"
            }
            return nil
        }
    }

    /// How a server fails at the moment of a race is chance, and one request has got tokens.
    private static func failingInRace(
        _ name: String, _ failure: HTTPResponse, _ rule: String
    ) -> BrokenPartner {
        BrokenPartner(
            "\(name) in a race",
            verdicts: ["token/code-at-once": .held, "token/code-unknown": .held, rule: .held]
        ) { request, context in
            guard request.path == "/token", let code = request.form("code") else { return nil }
            return context.memory.increment(code) == 3 ? failure : await context.partner.handle(request)
        }
    }

    /// A code that is read and marked in two steps: a race is lost now and then, and each run sees it.
    private static func losingRace(run: Int) -> BrokenPartner {
        BrokenPartner("a race that is lost in run \(run)", verdicts: ["token/code-at-once": .failed]) {
            request, context in
            guard request.path == "/token", request.form("code") != nil else { return nil }
            let uses = run * 3 - 1 + context.memory.increment("uses")
            if uses.isMultiple(of: 8), let tokens = context.memory["tokens"] { return .json(tokens) }
            let response = await context.partner.handle(request)
            if response.hasTokens { context.memory["tokens"] = response.text }
            return response
        }
    }

    @Test(arguments: [
        ("a newer code ends the one before", Rule.Severity.warning),
        ("a code dies within twelve seconds", .note),
    ])
    func `a code that a newer one ends is told from one that lives for seconds`(
        name: String, severity: Rule.Severity
    ) async throws {
        let partner = try #require(BrokenPartnerTests.all.first { $0.name == name })
        let finding = try await partner.finding("token/code-lasts")
        #expect(finding.isFailure)
        #expect(finding.rule.severity == severity, "\(finding.reason)")
        let isEndedByNewer = severity == .warning
        #expect(finding.reason.contains("a newer one") == isEndedByNewer, "\(finding.reason)")
        #expect(finding.remedy.contains("no newer") == isEndedByNewer, "\(finding.remedy)")
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `a message with status 200 for a used code is not a second answer with tokens`() async throws {
        let finding = try await BrokenPartner.finding("token/code-at-once") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token", request.form("code") != nil, response.status == 400 else {
                return response
            }
            return .json(#"{"message":"the code was used"}"#)
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test(arguments: [
        ("\n", "a line break", "Cut the line break off"), (" ", "a space", "Make the code of letters"),
        ("\t", "a tab", "Make the code of letters"),
    ])
    func `the advice about a character of a code is about that character`(
        end: String, fault: String, remedy: String
    ) async throws {
        let partner = BrokenPartner("an end", .renamingCodes { $0 + end })
        let finding = try await partner.finding("authorize/code-characters")
        #expect(finding.isFailure)
        #expect(finding.remedy.hasPrefix(remedy), "\(finding.remedy)")
        #expect(finding.reason.contains(fault), "\(finding.reason)")
    }

    @Test(arguments: [(10, Rule.Severity.error), (21, .note)])
    func `the length of a code counts as that of a token does`(
        length: Int, severity: Rule.Severity
    ) async throws {
        let partner = BrokenPartner("short codes", .renamingCodes { String($0.prefix(length)) })
        let finding = try await partner.finding("authorize/code-unguessable")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }

    @Test func `exchanges that fail by chance are not blamed on a redirect URI`() async throws {
        let finding = try await BrokenPartner.finding("token/redirect-uri-flip") { request, context in
            guard request.form("grant_type") == "authorization_code" else { return nil }
            return context.memory.increment("exchanges").isMultiple(of: 2) ? .refusal("invalid_grant") : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("whatever the redirect URI"), "\(finding.reason)")
    }

    @Test func `an exchange without an answer does not take its redirect URI out of the rule`() async throws {
        let finding = try await BrokenPartner.finding("token/redirect-uri-flip") { request, _ in
            request.form("redirect_uri")?.hasSuffix("/a/com.google.OPA") == true ? .unreadable : nil
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("the body is compressed"), "\(finding.reason)")
    }

    @Test func `a server that is too busy for the usual redirect URI does not hide another one's fault`()
        async throws
    {
        let finding = try await BrokenPartner.finding("token/redirect-uri-flip") { request, context in
            guard request.path == "/token", let address = request.form("redirect_uri") else { return nil }
            if address.contains("/a/") {
                context.memory["refused"] = "yes"
                return .refusal("invalid_grant")
            }
            return context.memory["refused"] == nil ? nil : .page(503)
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(!finding.reason.contains("whatever the redirect URI"), "\(finding.reason)")
    }
}
