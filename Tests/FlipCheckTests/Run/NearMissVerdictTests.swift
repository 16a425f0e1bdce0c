import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import PlatformCrypto
import Testing
import WebText

/// Servers that compare tokens, codes and secrets in a way of their own.
@Suite struct NearMissVerdictTests {
    /// A server that reads codes and tokens as numbers.
    ///
    /// - Parameter failsAtOthers: whether it fails at a number that it did not issue.
    private static func readingNumbers(failsAtOthers: Bool) -> BrokenPartner {
        let beginning = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"
        return BrokenPartner("issues hexadecimal digits") { request, context in
            let given = [request.form("code"), request.form("refresh_token"), request.bearer]
            let isOther = given.compactMap(\.self).contains {
                $0.lowercased().hasPrefix(beginning) && context.memory[$0.lowercased()] == nil
            }
            if failsAtOthers, isOther { return .page(500) }
            func issued(_ value: String) -> String { context.memory[value.lowercased()] ?? value }
            var request = request
            if request.path == "/token" {
                request = request.withForm { items in
                    ["code", "refresh_token"].reduce(items) { $0.mapping($1, issued) }
                }
            }
            if let token = request.bearer { request.headers["Authorization"] = "Bearer \(issued(token))" }
            let response = await context.partner.handle(request)
            func digits(for value: String) -> String {
                let name = beginning + "\(1000 + context.memory.increment("values"))"
                context.memory[name] = value
                return name
            }
            if let code = response.redirectParameter("code") {
                return response.withRedirectParameters { $0.mapping("code") { _ in digits(for: code) } }
            }
            guard let access = response.json("access_token"), let refresh = response.json("refresh_token")
            else { return response }
            let (shortAccess, shortRefresh) = (digits(for: access), digits(for: refresh))
            return response.withJSON {
                $0["access_token"] = .string(shortAccess)
                $0["refresh_token"] = .string(shortRefresh)
            }
        }
    }

    private static let exactRules: Set = ["token/code-exact", "refresh/token-exact", "userinfo/token-exact"]

    /// A server whose clients see its access tokens in another form.
    ///
    /// - Parameters:
    ///   - written: the form in which a token is issued.
    ///   - read: the token that the server takes for what a client sent.
    private static func writingAccessTokens(
        _ written: @escaping @Sendable (_ token: String, DefectMemory) -> String,
        read: @escaping @Sendable (_ sent: String, DefectMemory) -> String
    ) -> Defect {
        Defect { request, context in
            var request = request
            if let sent = request.bearer {
                request.headers["Authorization"] = "Bearer \(read(sent, context.memory))"
            }
            let response = await context.partner.handle(request)
            guard response.hasTokens, let token = response.json("access_token") else { return response }
            return response.withJSON { $0["access_token"] = .string(written(token, context.memory)) }
        }
    }

    @Test(arguments: [false, true])
    func `a JWT whose signature nothing verifies is told from a careless comparison`(
        refusesByStatus200: Bool
    ) async throws {
        let reading = Self.writingAccessTokens { token, memory in
            let header = Base64URL.encode(#"{"alg":"HS256"}"#.utf8)
            let content = Base64URL.encode(#"{"id":"\#(token.prefix(16))"}"#.utf8)
            memory["content \(content)"] = token
            return "\(header).\(content).c2lnbmVk"
        } read: { sent, memory in
            let content = sent.split(separator: ".").dropFirst().first ?? ""
            return memory["content \(content)"] ?? sent
        }
        let finding = try await BrokenPartner.finding("userinfo/token-exact") { request, context in
            let response = await reading.answer(request, context)
            let isRefused = request.bearer != nil && response.status == 401
            return refusesByStatus200 && isRefused
                ? .json(#"{"code":40101,"message":"no such token"}"#) : response
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("the signature of the JWT is not verified"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Verify the signature"), "\(finding.remedy)")
    }

    @Test func `a code or a refresh token of readable JSON without a signature is written anew`() async throws
    {
        let names = ["code", "refresh_token"]
        let partner = BrokenPartner("believes what codes and refresh tokens say") { request, context in
            func read(_ shown: String) -> String {
                let content = Base64URL.decode(shown).flatMap { JSONValue(json: $0) }
                return content?["value"]?.string ?? shown
            }
            func written(_ value: String) -> String {
                Base64URL.encode(#"{"user":1,"value":"\#(value)"}"#.utf8)
            }
            let isToken = request.path == "/token"
            let response = await context.partner.handle(
                isToken ? request.withForm { items in names.reduce(items) { $0.mapping($1, read) } } : request
            )
            if response.redirectParameter("code") != nil {
                return response.withRedirectParameters { $0.mapping("code", written) }
            }
            guard isToken, let token = response.json("refresh_token") else { return response }
            return response.withJSON { $0["refresh_token"] = .string(written(token)) }
        }
        let rules: Set = ["token/code-exact", "refresh/token-exact"]
        let report = try await partner.report(rules)
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.isFailure, "\(rule): \(finding.reason)")
            #expect(finding.rule.severity == .error, "\(rule)")
            #expect(finding.reason.contains("which has no signature"), "\(rule): \(finding.reason)")
        }
    }

    @Test func `a refresh token that works when it is cut is an error, after successes without tokens, too`()
        async throws
    {
        let finding = try await BrokenPartner.finding("refresh/token-exact") { request, context in
            guard let token = request.form("refresh_token") else {
                let response = await context.partner.handle(request)
                if let issued = response.json("refresh_token") {
                    context.memory[String(issued.dropLast())] = issued
                }
                return response
            }
            let whole = context.memory[token] ?? token
            let response = await context.partner.handle(
                request.withForm { $0.setting("refresh_token", whole) })
            return response.status < 400 ? response : .json(#"{"message":"invalid token"}"#)
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
    }

    @Test func `different white space in sealed JSON shows nothing about its signature`() async throws {
        let sealing = Self.writingAccessTokens { token, _ in
            Base64URL.encode(#"{"iv":"AA","value":"\#(token)","mac":"c2VhbA"}"#.utf8)
        } read: { sent, _ in
            guard let json = Base64URL.decode(sent).flatMap({ JSONValue(json: $0) }),
                json["mac"]?.string == "c2VhbA"
            else { return sent }
            return json["value"]?.string ?? sent
        }
        let finding = try await BrokenPartner("seals tokens", sealing).finding("userinfo/token-exact")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a character after the padding of Base64 is a note`() async throws {
        let padding = Self.writingAccessTokens { token, _ in
            token + "="
        } read: { sent, _ in
            String(sent.prefix { $0 != "=" })
        }
        let finding = try await BrokenPartner("pads tokens", padding).finding("userinfo/token-exact")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
        #expect(finding.reason.contains("after its padding"), "\(finding.reason)")
    }

    @Test(arguments: [
        // A decoder of Base64 that drops one character after full groups of four.
        ("AbCdEfGh", false, Finding.Verdict.held), ("abcdefgh", true, .failed),
    ]) func `nothing is gained by a character that makes no byte, or where all letters have one case`(
        beginning: String, ignoresCase: Bool, verdict: Finding.Verdict
    ) async throws {
        let decoding = Self.writingAccessTokens { token, memory in
            let name = beginning + "\(10_000_000 + memory.increment("tokens"))"
            memory[name] = token
            return name
        } read: { sent, memory in
            let whole = sent.utf8.count % 4 == 1 ? String(sent.dropLast()) : sent
            return memory[ignoresCase ? whole.lowercased() : whole] ?? whole
        }
        let finding = try await BrokenPartner("decodes tokens", decoding).finding("userinfo/token-exact")
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if verdict == .failed { #expect(finding.rule.severity == .note) }
    }

    @Test(arguments: [
        (true, "with a % in place of its first character"), (false, "with ' AND '1'='1 behind it"),
    ]) func `a column that compares without case does not hide what is taken for SQL`(
        takesPattern: Bool, name: String
    ) async throws {
        let asking = Self.writingAccessTokens { token, memory in
            let digits = "abcdef\(10_000_000 + memory.increment("tokens"))"
            let condition = takesPattern ? "%\(digits.dropFirst())" : "\(digits)' and '1'='1"
            for text in [digits, condition] { memory[text] = token }
            return digits
        } read: { sent, memory in
            memory[sent.lowercased()] ?? sent
        }
        let finding = try await BrokenPartner("asks SQL", asking).finding("userinfo/token-exact")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .error)
        #expect(finding.reason.contains(name), "\(finding.reason)")
    }

    @Test(arguments: [true, false]) func `near misses are those of a token that still works`(
        takesSmallBearer: Bool
    ) async throws {
        // One access token for each user, in a column that compares without case.
        let finding = try await BrokenPartner.finding("userinfo/token-exact") { request, context in
            guard request.path == "/userinfo", let token = request.bearer else {
                let response = await context.partner.handle(request)
                if let token = response.json("access_token") { context.memory["token"] = token }
                return response
            }
            guard let current = context.memory["token"], current.lowercased() == token.lowercased(),
                takesSmallBearer || request.headers["Authorization"]?.hasPrefix("Bearer") == true
            else { return .refusal("invalid_token", status: 401) }
            var right = request
            right.headers["Authorization"] = "Bearer \(current)"
            return await context.partner.handle(right)
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("with other capitals"), "\(finding.reason)")
    }

    @Test(arguments: [true, false])
    func `a database without case is named, and one that drops a space is a note`(
        ignoresCase: Bool
    ) async throws {
        @Sendable func key(_ text: String) -> String {
            var text = ignoresCase ? text.lowercased() : text
            while text.last == " " { text.removeLast() }
            return text
        }
        let partner = BrokenPartner("compares as some collations do") { request, context in
            func exact(_ items: [Parameters.Item]) -> [Parameters.Item] {
                ["code", "refresh_token"].reduce(items) { items, name in
                    items.mapping(name) { context.memory[key($0)] ?? $0 }
                }
            }
            let response = await context.partner.handle(
                request.path == "/token" ? request.withForm(exact) : request)
            let issued = [response.redirectParameter("code"), response.json("refresh_token")]
            for value in issued.compactMap(\.self) { context.memory[key(value)] = value }
            return response
        }
        let report = try await partner.report(["token/code-exact", "refresh/token-exact"])
        #expect(Set(report.failures) == ["token/code-exact", "refresh/token-exact"])
        for finding in report.findings {
            #expect(finding.rule.harm == (ignoresCase ? .security : .hygiene), "\(finding.rule.id)")
            #expect(finding.rule.severity == (ignoresCase ? .error : .note), "\(finding.rule.id)")
            let name = ignoresCase ? "with other capitals" : "with a space at the end"
            #expect(finding.reason.hasPrefix(name), "\(finding.reason)")
        }
    }

    @Test func `a note does not hide a near miss at which the server failed`() async throws {
        let report = try await Self.readingNumbers(failsAtOthers: true).report(Self.exactRules)
        for rule in Self.exactRules { #expect(report[rule]?.verdict == .couldNotTell, "\(rule)") }
    }

    @Test func `a server that reads values as numbers takes their digits in both cases, which is a note`()
        async throws
    {
        let rules = Self.exactRules
        let report = try await Self.readingNumbers(failsAtOthers: false).report(rules)
        #expect(Set(report.failures) == rules, "\(report.surprises(rules))")
        for finding in report.findings {
            #expect(finding.rule.severity == .note, "\(finding.rule.id)")
            #expect(finding.reason.contains("all its letters in the other case"), "\(finding.reason)")
        }
    }

    @Test(arguments: [
        ("0a1b2c3d4e5f60718293a4b5c6d7e8f9", Rule.Severity.note), ("0a1b2c3d4e5f6071829zzzzz", .error),
    ])
    func `a secret of hexadecimal digits may come in both cases, which is a note`(
        secret: String, severity: Rule.Severity
    ) async throws {
        let partner = BrokenPartner(
            "compares the secret without case", known: { $0.client?.secret = secret },
            .changingRequests(to: "/token") { request in
                request.withForm { items in
                    items.mapping("client_secret") { sent in
                        sent.lowercased() == secret ? Partner.Demo.clientSecret : sent
                    }
                }
            })
        let finding = try await partner.finding("token/client-secret-case")
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == severity)
    }
}
