import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import PlatformCrypto
import Testing

/// What findings say, and show, of answers with JSON.
@Suite struct AnswerVerdictTests {
    @Test(arguments: [
        ("{}", "an empty JSON object"), ("[]", "no JSON object"), ("<p>Hello", "no JSON object"),
        (#"{"sub":"1","sub":"1"}"#, "a JSON object with two members named sub"),
        (#"{"a":[{"b":1,"b":2}]}"#, "a JSON object with two members named b"),
        (#"[{"b":1,"b":2}]"#, "no JSON object"),
    ]) func `an empty object is told from any other body`(body: String, words: String) async throws {
        for (rule, path) in [("metadata/works", "/.well-known/"), ("userinfo/works", "/userinfo")] {
            let finding = try await BrokenPartner.finding(rule) { request, _ in
                request.path.hasPrefix(path) ? .json(body) : nil
            }
            #expect(finding.isFailure)
            #expect(finding.reason.contains(words), "\(finding.reason)")
        }
    }

    @Test func `a token that is there twice is named`() async throws {
        let partner = BrokenPartner("sends a token twice") { request, context in
            let response = await context.partner.handle(request)
            guard response.hasTokens else { return response }
            return response.withText { #"{"access_token":"0123456789","# + $0.dropFirst() }
        }
        let finding = try await partner.finding("token/json", beside: ["token/exchange"])
        #expect(finding.isFailure)
        #expect(finding.reason.contains("two members named access_token"), "\(finding.reason)")
    }

    @Test func `a success with an error does not tell who the user is`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/works") { request, _ in
            request.path == "/userinfo" ? .json(#"{"error":"invalid_token"}"#) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason.hasSuffix("answered with 200 and an error"), "\(finding.reason)")
    }

    @Test func `a 200 with an error refuses a token that is right, and the error is told`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/scheme-case") { request, _ in
            request.headers["Authorization"]?.hasPrefix("bearer ") == true
                ? .json(#"{"error":"invalid_token"}"#) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("answered with 200 invalid_token"), "\(finding.reason)")
    }

    @Test func `a message in place of the user is told`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/sub") { request, _ in
            request.path == "/userinfo" ? .json(#"{"code":401,"message":"invalid token"}"#) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason == "there is no sub, and the server says “invalid token”")
    }

    @Test(
        arguments: ["application/json-seq", "application/jsonp"],
        ["userinfo/works", "metadata/content-type"])
    func `a type that only begins like JSON is another type`(type: String, rule: String) async throws {
        let path = rule.hasPrefix("userinfo") ? "/userinfo" : "/.well-known/"
        let finding = try await BrokenPartner.finding(rule) { request, context in
            guard request.path.hasPrefix(path) else { return nil }
            return await context.partner.handle(request).withHeader("Content-Type", type)
        }
        #expect(finding.isFailure)
        #expect(finding.reason == "Content-Type is \(type)")
    }

    @Test(arguments: [
        (#""businessName":"Ada's","hashtags":["a"],"has_home":"yes","password_set":true"#, []),
        (#""at_hash":"77Qm","blurhash":"LEHV","picture_hash":"9f","secretary":"cn=Eve""#, []),
        (#""passwordChanged":"2026-05-01","password_strength":3,"password":"","pin":"4711""#, []),
        (#""client_secret":"********","csrf_token":"t1","avatar_seed":"s1","boarding_pass":"b1""#, []),
        (#""must_change_password":0,"password_required":1,"password_reset_url":"https://a.example/""#, []),
        (
            #""passwordPolicies":"DisablePasswordExpiration","password_expiration":"2027-01-01","password_type":"p""#,
            []
        ),
        (#""passwordLastUpdateInstant":1471786483322,"passwordLastModified":"2026-05-01""#, []),
        (#""failed_password_attempts":2,"passwordVersion":3,"refreshTokenVersion":3"#, []),
        (#""password_failures":4,"password_retry_count":5,"pwd_timestamp":1471786483"#, []),
        (#""tokens":150,"max_tokens":4096,"push_tokens":["a"]"#, ["push_tokens"]),
        (#""tokens":150,"max_tokens":4096"#, []),
        (#""account":{"apiKey":"k1"},"SSN":"1","pwHash":"$2b$12$a""#, ["apiKey", "SSN", "pwHash"]),
        (
            #""user_pass":"$P$Bq","pwd":"a","passphrase":"b","salt":"c""#,
            ["user_pass", "pwd", "passphrase", "salt"]
        ),
        (#""remember_token":"a","totp_seed":"b","recovery_codes":["c"]"#, ["remember_token", "totp_seed"]),
    ]) func `the name of a secret is distinguished from a name that only contains its letters`(
        members: String, secrets: [String]
    ) async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-secrets") { request, _ in
            request.path == "/userinfo" ? .json(#"{"sub":"1",\#(members)}"#) : nil
        }
        #expect(finding.isFailure == !secrets.isEmpty, "\(finding.reason)")
        for name in secrets { #expect(finding.reason.contains("there is \(name)"), "\(finding.reason)") }
    }

    @Test func `the hash of a password is known by its form`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-secrets") { request, _ in
            request.path == "/userinfo" ? .json(#"{"sub":"1","legacy":"$2y$10$abcdef"}"#) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason == "legacy is the hash of a password")
    }

    @Test(
        arguments: [
            "userinfo/refresh-token", "userinfo/token-exact", "revoke/cascade", "revoke/access-token",
        ],
        [#"{"code":40101,"message":"no such token"}"#, #"{"sub":"","email":"","name":"","age":0}"#])
    func `a refusal in a success is not taken for a token that is accepted`(
        rule: String, body: String
    ) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/userinfo", request.bearer != nil, response.status == 401 else {
                return response
            }
            return .json(body)
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("tells of no user"), "\(finding.reason)")
    }

    @Test(arguments: [
        (#""status":"error","message":"no such token""#, Finding.Verdict.couldNotTell),
        (#""status":"ok","data":{"id":5}"#, .failed),
    ]) func `the envelope of an answer is no user`(members: String, verdict: Finding.Verdict) async throws {
        let finding = try await BrokenPartner.finding("userinfo/refresh-token") { request, context in
            guard request.path == "/userinfo", request.bearer != nil else { return nil }
            let isRight = await context.partner.handle(request).status == 200
            return .json(isRight ? #"{"status":"ok","data":{"id":5}}"# : "{\(members)}")
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `an answer of empty members without a token tells of no user`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-token") { request, _ in
            request.path == "/userinfo" && request.bearer == nil ? .json(#"{"sub":"","email":""}"#) : nil
        }
        #expect(finding.isFailure && finding.rule.severity == .note, "\(finding.reason)")
    }

    @Test(arguments: [false, true])
    func `a JWT whose signature nothing verifies is told from a careless comparison`(
        refusesByStatus200: Bool
    ) async throws {
        let finding = try await BrokenPartner.finding("userinfo/token-exact") { request, context in
            var request = request
            if let content = request.bearer?.split(separator: ".").dropFirst().first,
                let token = context.memory["content \(content)"]
            {
                request.headers["Authorization"] = "Bearer \(token)"
            }
            let response = await context.partner.handle(request)
            if refusesByStatus200, request.bearer != nil, response.status == 401 {
                return .json(#"{"code":40101,"message":"no such token"}"#)
            }
            guard response.hasTokens, let token = response.json("access_token") else { return response }
            let content = Base64URL.encode(#"{"id":"\#(token.prefix(16))"}"#.utf8)
            context.memory["content \(content)"] = token
            let header = Base64URL.encode(#"{"alg":"HS256"}"#.utf8)
            return response.withJSON { $0["access_token"] = .string("\(header).\(content).c2lnbmVk") }
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("the signature of the JWT is not verified"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Verify the signature"), "\(finding.remedy)")
    }

    @Test func `other white space in sealed JSON shows nothing of its signature`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/token-exact") { request, context in
            var request = request
            if let json = request.bearer.flatMap({ Base64URL.decode($0) }).flatMap({ JSONValue(json: $0) }),
                json["mac"]?.string == "c2VhbA", let token = json["value"]?.string
            {
                request.headers["Authorization"] = "Bearer \(token)"
            }
            let response = await context.partner.handle(request)
            guard response.hasTokens, let token = response.json("access_token") else { return response }
            let sealed = Base64URL.encode(#"{"iv":"AA","value":"\#(token)","mac":"c2VhbA"}"#.utf8)
            return response.withJSON { $0["access_token"] = .string(sealed) }
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a character after the padding of Base64 is a note`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/token-exact") { request, context in
            var request = request
            if let token = request.bearer {
                request.headers["Authorization"] = "Bearer \(token.prefix { $0 != "=" })"
            }
            let response = await context.partner.handle(request)
            guard response.hasTokens, let token = response.json("access_token") else { return response }
            return response.withJSON { $0["access_token"] = .string(token + "=") }
        }
        #expect(finding.isFailure && finding.rule.severity == .note, "\(finding.reason)")
        #expect(finding.reason.contains("after its padding"), "\(finding.reason)")
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

    @Test func `an access token whose lifetime is over is not tried again`() async throws {
        let rules = ["userinfo/token-lasts", "userinfo/refreshed-token-lasts"]
        try await BrokenPartner(
            "access tokens live for two minutes, and one answer takes longer",
            verdicts: Dictionary(uniqueKeysWithValues: rules.map { ($0, .notAsked) }),
            settings: { $0.lifetimes.accessToken = 120 },
            Defect { request, context in
                let isFirst = request.path == "/userinfo" && context.memory["slow"] == nil
                if isFirst { context.memory["slow"] = "yes" }
                let response = await context.partner.handle(request)
                if isFirst { context.advance(150) }
                return response
            }
        ).judge()
    }

    @Test(arguments: [("userinfo/token-lasts", false), ("userinfo/refreshed-token-lasts", true)])
    func `a server that limits the links of a user ends no access token before its time`(
        rule: String, keepsFirst: Bool
    ) async throws {
        let partner = BrokenPartner("ends all links but some") { request, context in
            let links = context.memory["links"]?.split(separator: " ").map(String.init) ?? []
            let kept = links.suffix(1) + (keepsFirst ? links.prefix(1) : [])
            if request.path == "/userinfo", let link = context.memory["link of \(request.bearer ?? "")"],
                !kept.contains(link)
            {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            guard let token = response.json("access_token"),
                let link = response.json("refresh_token") ?? request.form("refresh_token")
            else { return response }
            context.memory["link of \(token)"] = link
            if request.form("code") != nil {
                context.memory["links"] = (links + [link]).joined(separator: " ")
            }
            return response
        }
        let finding = try await partner.finding(rule)
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("may limit the links"), "\(finding.reason)")
    }

    @Test func `tokens that can be guessed are shown with the answers that have them`() async throws {
        let partner = BrokenPartner("short tokens", .renamingAccessTokens { String($0.prefix(8)) })
        let finding = try await partner.finding("token/unguessable")
        #expect(finding.isFailure)
        #expect(finding.evidence.count == 2)
    }

    @Test func `tokens made of the second are found where two codes of one second got the same`() async throws
    {
        let rule = "token/random"
        let partner = BrokenPartner("makes access tokens of the time") { request, context in
            let response = await context.partner.handle(request)
            guard request.form("code") != nil, response.hasTokens, let own = response.json("access_token")
            else { return response }
            let second = "token of \(Int(context.now()))"
            let token = context.memory[second] ?? own
            context.memory[second] = token
            return response.withJSON { $0["access_token"] = .string(token) }
        }
        let report = try await partner.report([rule, "token/unguessable"])
        let finding = try #require(report[rule])
        #expect(finding.isFailure)
        #expect(finding.reason == "two codes got the same access token", "\(finding.reason)")
        #expect(finding.evidence.count == 2)
        #expect(report["token/unguessable"]?.verdict == .held)
    }

    @Test func `one code may get the same tokens twice, and so may two refreshes`() async throws {
        let partner = BrokenPartner("repeats its answers") { request, context in
            guard request.path == "/token", let value = request.form("code") ?? request.form("refresh_token")
            else { return nil }
            if let text = context.memory[value] { return .json(text) }
            let response = await context.partner.handle(request)
            if response.hasTokens { context.memory[value] = response.text }
            return response
        }
        let report = try await partner.report(["token/random", "token/code-once", "refresh/steady"])
        #expect(report["token/random"]?.verdict == .held, "\(report.findings.map(\.reason))")
    }

    @Test func `exchanges that fail by chance are not blamed on a redirect URI`() async throws {
        let finding = try await BrokenPartner.finding("token/redirect-uri-flip") { request, context in
            guard request.form("grant_type") == "authorization_code" else { return nil }
            return context.memory.increment("exchanges").isMultiple(of: 2) ? .refusal("invalid_grant") : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("whatever the redirect URI"), "\(finding.reason)")
    }

    @Test(arguments: [
        HTTPResponse.refusal("invalid_client"), .refusal("unauthorized_client", status: 401), .page(403),
    ]) func `a client that is locked says nothing about a refresh token`(refusal: HTTPResponse) async throws {
        let finding = try await BrokenPartner.finding("refresh/invalid-token") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token" else { return response }
            // The first refusal locks the client.
            if response.status == 400 { context.memory["client"] = "locked" }
            return context.memory["client"] == "locked" ? refusal : response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("right secret is refused, too"), "\(finding.reason)")
    }

    @Test(arguments: [
        HTTPResponse.refusal("invalid_client"), .refusal("unauthorized_client"),
        .refusal("unauthorized_client", status: 401), .page(403),
    ]) func `a client that a wrong revocation locked says nothing about a link`(
        refusal: HTTPResponse
    ) async throws {
        let finding = try await BrokenPartner.finding("revoke/client-missing") { request, context in
            if request.path == "/revoke", request.clientSecret == nil { context.memory["client"] = "locked" }
            return request.path == "/token" && context.memory["client"] != nil ? refusal : nil
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("the right client was refused, too"), "\(finding.reason)")
    }

    @Test(arguments: ["revoke/client-missing", "revoke/client-secret"])
    func `a client that is locked says nothing about a link where a dead token gets the same 401`(
        rule: String
    ) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, context in
            if request.path == "/revoke", request.clientSecret != Defect.Demo.clientSecret {
                context.memory["client"] = "locked"
            }
            guard request.path == "/token" else { return nil }
            if context.memory["client"] != nil { return .page(401) }
            let response = await context.partner.handle(request)
            return request.form("refresh_token") != nil && response.status == 400 ? .page(401) : response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("the right client was refused, too"), "\(finding.reason)")
    }

    @Test func `a revocation without credentials is found where a dead token is a 401`() async throws {
        let revoking = Defect.takingForGoogle { $0.path == "/revoke" && $0.clientSecret == nil }
        let finding = try await BrokenPartner.finding("revoke/client-missing") { request, context in
            let response = await revoking.answer(request, context)
            guard request.form("refresh_token") != nil, response.status == 400 else { return response }
            return .refusal("invalid_token", status: 401)
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test(arguments: [
        ("invalid_request", 400, Finding.Verdict.failed), ("unauthorized_client", 401, .failed),
        ("invalid_client", 401, .failed), ("invalid_grant", 400, .held),
    ]) func `a revoked refresh token is an invalid_grant, too`(
        error: String, status: Int, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("refresh/invalid-token") { request, context in
            if request.path == "/revoke", let token = request.form("token") {
                context.memory["revoked " + token] = "yes"
            }
            guard let token = request.form("refresh_token"), context.memory["revoked " + token] != nil else {
                return nil
            }
            return .refusal(error, status: status)
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
        if finding.isFailure {
            #expect(finding.reason == "a revoked refresh token was answered with \(status) \(error)")
        }
    }

    @Test func `a client that is locked after its revocation says nothing about the revoked token`()
        async throws
    {
        let finding = try await BrokenPartner.finding("refresh/invalid-token") { request, context in
            if request.path == "/revoke" { context.memory["ended"] = request.form("token") }
            if let ended = context.memory["ended"], request.form("refresh_token") == ended {
                context.memory["client"] = "locked"
            }
            guard request.path == "/token", context.memory["client"] != nil else { return nil }
            return .refusal("invalid_client", status: 401)
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("right secret is refused, too"), "\(finding.reason)")
    }

    @Test func `any text that works as a refresh token is told as such`() async throws {
        let partner = BrokenPartner("takes any refresh token") { request, context in
            guard let token = request.form("refresh_token") else { return nil }
            let response = await context.partner.handle(request)
            if response.hasTokens { context.memory["last"] = token }
            guard !response.hasTokens, let last = context.memory["last"] else { return response }
            return await context.partner.handle(
                request.withForm { $0.mapping("refresh_token") { _ in last } })
        }
        let finding = try await partner.finding("refresh/invalid-token")
        #expect(finding.reason == "answered with 200 and tokens")
        #expect(finding.remedy.contains("any text gets tokens"))
    }

    @Test func `a refresh without an access token is no refresh, although it is a success`() async throws {
        let finding = try await BrokenPartner.finding("refresh/steady") { request, context in
            guard request.form("grant_type") == "refresh_token" else { return nil }
            return context.memory.increment("refreshes").isMultiple(of: 2)
                ? .json(#"{"token_type":"Bearer","expires_in":3600}"#) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("refresh 1 of 6 was answered with 200"), "\(finding.reason)")
    }

    @Test func `a second use of a refresh token sends an empty one`() async throws {
        let partner = BrokenPartner("issues a refresh token at the first use only") { request, context in
            guard let token = request.form("refresh_token") else { return nil }
            let newer = context.memory[token] == nil ? token + "~" : ""
            context.memory[token] = "used"
            let first = request.withForm { $0.mapping("refresh_token") { String($0.prefix { $0 != "~" }) } }
            return await context.partner.handle(first).withJSON {
                if $0["access_token"] != nil { $0["refresh_token"] = .string(newer) }
            }
        }
        let rule = "refresh/refresh-token-empty"
        let report = try await partner.report([rule, "refresh/old-refresh-token"])
        #expect(report.failures == [rule], "\(report.findings.map(\.reason))")
    }

    @Test func `a message with status 200 for a used code is no second answer with tokens`() async throws {
        let finding = try await BrokenPartner.finding("token/code-at-once") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token", request.form("code") != nil, response.status == 400 else {
                return response
            }
            return .json(#"{"message":"the code was used"}"#)
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test(arguments: [#"{"error":{"code":40101}}"#, #"{"error":"invalid_client"}"#])
    func `a success with an error is no revocation, wherever the credentials are`(body: String) async throws {
        let finding = try await BrokenPartner.finding("revoke/works") { request, _ in
            request.path == "/revoke" ? .json(body) : nil
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(!finding.reason.contains("and taken in"), "\(finding.reason)")
    }

    @Test func `a second revocation with a success of its own gets a note`() async throws {
        let finding = try await BrokenPartner.finding("revoke/again") { request, context in
            guard request.path == "/revoke", let token = request.form("token") else { return nil }
            let wasRevoked = context.memory["revoked " + token] != nil
            context.memory["revoked " + token] = "yes"
            return wasRevoked ? HTTPResponse(status: 204) : nil
        }
        #expect(finding.isFailure && finding.rule.severity == .note, "\(finding.reason)")
        #expect(finding.reason == "a token was revoked the second time with 204, and not with 200")
    }

    @Test func `a server that is busy is not said to need no verifier`() async throws {
        let finding = try await BrokenPartner.finding("authorize/challenge-through-sign-in") {
            request, context in
            let response = await context.partner.handle(request)
            let isRefusal = request.path == "/token" && response.status == 400
            return isRefusal && request.form("code_verifier") == nil ? .page(503) : response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason == "a code without its verifier was answered with 503")
    }

    @Test func `a link that a narrow refresh ends is not said to name no scope`() async throws {
        let finding = try await BrokenPartner.finding("refresh/scope-kept") { request, context in
            guard request.form("grant_type") == "refresh_token" else { return nil }
            if context.memory["narrow"] != nil { return .refusal("invalid_grant") }
            if request.form("scope") != nil { context.memory["narrow"] = "yes" }
            return nil
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasSuffix("was answered with 400 invalid_grant"), "\(finding.reason)")
    }

    @Test(arguments: [(true, Finding.Verdict.couldNotTell), (false, .notAsked)])
    func `a link that has ended before is not said to refuse fewer scopes`(
        hasEnded: Bool, verdict: Finding.Verdict
    ) async throws {
        let partner = BrokenPartner("refuses fewer scopes") { request, context in
            guard request.form("grant_type") == "refresh_token" else { return nil }
            if request.form("scope") == nil, context.memory["narrow"] == nil { return nil }
            context.memory["narrow"] = "yes"
            let isRefused = hasEnded || request.form("scope") != nil
            return isRefused ? .refusal(hasEnded ? "invalid_grant" : "invalid_scope") : nil
        }
        let finding = try await partner.finding("refresh/scope-kept", beside: ["refresh/steady"])
        #expect(finding.verdict == verdict, "\(finding.reason)")
        #expect(finding.reason.contains("may have ended before") == hasEnded, "\(finding.reason)")
    }

    @Test func `a password grant is judged by the answers to both passwords`() async throws {
        let finding = try await BrokenPartner.finding("token/password-grant") { request, _ in
            guard request.form("grant_type") == "password" else { return nil }
            return request.form("password") == Partner.Demo.password
                ? .refusal("unsupported_grant_type") : HTTPResponse(status: 504)
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("a wrong password"), "\(finding.reason)")
    }

    @Test func `a password grant that only a wrong password gets fails`() async throws {
        let finding = try await BrokenPartner.finding("token/password-grant") { request, _ in
            guard request.form("grant_type") == "password" else { return nil }
            return request.form("password") == Partner.Demo.password
                ? .refusal("unsupported_grant_type") : .json(#"{"access_token":"0123456789"}"#)
        }
        #expect(finding.isFailure)
    }

    @Test(arguments: [
        ("refresh/client-missing", Rule.Severity.warning), ("token/client-secret-empty", .warning),
        ("token/code-reuse-revokes", .note),
    ]) func `a refusal that looks like a success gives no tokens, and weighs no more than that`(
        rule: String, severity: Rule.Severity
    ) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, context in
            let response = await context.partner.handle(request)
            let isMeant = request.form("refresh_token") != nil || rule == "token/client-secret-empty"
            guard request.path == "/token", response.status >= 400, isMeant else { return response }
            return .json(#"{"success":false,"message":"refused"}"#)
        }
        #expect(finding.isFailure && finding.rule.severity == severity, "\(finding.reason)")
        #expect(finding.reason.contains("without an error, and without tokens"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Refuse with status 400"), "\(finding.remedy)")
    }

    @Test(arguments: [
        (#"{"error":"invalid_client"}"#, Finding.Verdict.couldNotTell, "no answer has an access token"),
        (#"{"token":"0123456789","expires_in":3600}"#, .couldNotTell, "no answer has an access token"),
        (#"{"tokens":{"access_token":"0123456789"}}"#, .failed, "the object is inside tokens"),
    ]) func `an answer with tokens is right only where one was seen`(
        body: String, verdict: Finding.Verdict, words: String
    ) async throws {
        let partner = BrokenPartner("always answers 200") { request, _ in
            request.path == "/token" ? .json(body) : nil
        }
        let finding = try await partner.finding("token/json", beside: ["token/exchange"])
        #expect(finding.verdict == verdict, "\(finding.reason)")
        #expect(finding.reason.contains(words), "\(finding.reason)")
    }

    @Test func `a copy of a token beside it is no wrapper`() async throws {
        let partner = BrokenPartner(
            "sends tokens twice",
            .changingTokens { response in
                response.withJSON {
                    $0["accessToken"] = $0["access_token"]
                    $0["data"] = $0
                }
            })
        let report = try await partner.report(["token/exchange", "token/json"])
        #expect(report["token/json"]?.verdict == .held)
    }

    @Test(arguments: [
        #"{"error":"invalid_grant","data":{"access_token":null}}"#,
        #"{"error":"invalid_grant","accessToken":null}"#, #"{"error":"invalid_grant","access_token":false}"#,
    ]) func `a refusal may have the names of an answer with tokens`(body: String) async throws {
        let partner = BrokenPartner("refuses with status 200") { request, context in
            let response = await context.partner.handle(request)
            return request.path == "/token" && response.status >= 400 ? .json(body) : response
        }
        let report = try await partner.report(["token/json", "token/code-unknown"])
        #expect(report["token/json"]?.verdict == .held)
    }

    @Test func `a page with status 200 for a wrong request is no answer with tokens`() async throws {
        let partner = BrokenPartner("refuses with pages of status 200") { request, context in
            let response = await context.partner.handle(request)
            let page = "<script>let accessToken = null</script><p>Could not issue an access token"
            return request.path == "/token" && response.status >= 400 ? .html(page) : response
        }
        let report = try await partner.report(["token/json", "token/error-json", "token/code-unknown"])
        #expect(report.failures == ["token/code-unknown", "token/error-json"])
        #expect(report["token/json"]?.verdict == .held)
    }

    @Test func `answers with tokens that are wrong in two ways are told apart`() async throws {
        let partner = BrokenPartner("grants everything in other words") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token", response.status >= 400 else { return response }
            return request.form("grant_type") == "authorization_code"
                ? .json(#"{"accessToken":"0123456789"}"#)
                : .json(#"{"tokens":{"access_token":"0123456789"}}"#)
        }
        let report = try await partner.report([
            "token/json", "token/code-unknown", "token/grant-type-unsupported",
        ])
        let reason = try #require(report["token/json"]).reason
        #expect(reason.contains("answers: the name is accessToken, not access_token"), "\(reason)")
        #expect(reason.contains("answers: the object is inside tokens"), "\(reason)")
    }

    @Test func `refusals that are pages explain the rules about an exact refusal`() async throws {
        let partner = BrokenPartner("refuses with a page") { request, context in
            let response = await context.partner.handle(request)
            return request.path == "/token" && response.status >= 400 ? .page(response.status) : response
        }
        let rules = ["token/code-unknown", "token/grant-type-unsupported", "refresh/invalid-token"]
        let report = try await partner.report(Set(rules + ["token/error-json"]))
        for rule in rules {
            #expect(report[rule]?.isFailure == true)
            #expect(report[rule]?.causes.first == "token/error-json")
        }
    }

    @Test func `the advice about an answer with tokens is about its problem`() async throws {
        let partner = BrokenPartner("refuses with tokens in other words") { request, context in
            let response = await context.partner.handle(request)
            let body = #"{"error":"invalid_grant","accessToken":"0123456789","refresh_token":7}"#
            return request.path == "/token" && response.status >= 400 ? .json(body) : response
        }
        let finding = try await partner.finding("token/json", beside: ["token/code-unknown"])
        #expect(finding.reason.contains("the name is accessToken"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Send {"), "\(finding.remedy)")
    }

    @Test(arguments: [(true, "the body is in UTF-16"), (false, "the body is not JSON: at byte")])
    func `a zero byte after the JSON is not taken for UTF-16`(isUTF16: Bool, words: String) async throws {
        let partner = BrokenPartner("sends zero bytes") { request, context in
            var response = await context.partner.handle(request)
            guard response.hasTokens else { return response }
            response.body = isUTF16 ? response.body.flatMap { [$0, 0] as [UInt8] } : response.body + [0]
            return response
        }
        let finding = try await partner.finding("token/json", beside: ["token/exchange"])
        #expect(finding.reason.contains(words), "\(finding.reason)")
    }

    @Test func `a refusal with each of the wrong statuses is shown`() async throws {
        let partner = BrokenPartner("refuses with 403 and 405") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token", response.status == 400 else { return response }
            let isGrantKnown = ["authorization_code", nil].contains(request.form("grant_type"))
            return response.withStatus(isGrantKnown ? 403 : 405)
        }
        let rule = "token/error-status"
        let finding = try await partner.finding(
            rule, beside: ["token/code-unknown", "token/parameter-missing", "token/grant-type-unsupported"])
        #expect(finding.reason == "refusals came with 403, 405")
        let statuses = finding.evidence.compactMap { $0.received.first?.prefix(3) }
        #expect(statuses == ["403", "405"])
    }

    @Test func `a refusal with an unknown error is shown`() async throws {
        let partner = BrokenPartner("refuses with another error") { request, context in
            let response = await context.partner.handle(request)
            return request.path == "/token" && response.status == 400 ? .refusal("no_such_code") : response
        }
        let finding = try await partner.finding("token/error-registered", beside: ["token/code-unknown"])
        #expect(finding.reason == "error is no_such_code")
        #expect(finding.evidence.count == 1)
    }

    @Test func `a description without a character is a note`() async throws {
        let partner = BrokenPartner("refuses with an empty description") { request, context in
            let response = await context.partner.handle(request)
            guard request.path == "/token", response.status == 400 else { return response }
            return response.withJSON { $0["error_description"] = "" }
        }
        let finding = try await partner.finding("token/error-characters", beside: ["token/code-unknown"])
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `without an error in any refusal, no error is judged`() async throws {
        let report = try await BrokenPartner(.refusalsArePages).report([
            "token/code-unknown", "token/error-registered",
        ])
        #expect(report["token/error-registered"]?.verdict == .notAsked)
    }

    @Test func `an unknown scope that gets two codes is not taken for refused`() async throws {
        let partner = BrokenPartner("sends a code twice") { request, context in
            if let state = request.query("state"), request.query("scope")?.contains("no-such") == true {
                context.memory["unknown " + state] = "yes"
            }
            let response = await context.partner.handle(
                request.withoutUnknownScope)
            guard let location = response.headers["Location"], let code = response.redirectParameter("code"),
                context.memory["unknown " + (response.redirectParameter("state") ?? "")] != nil
            else { return response }
            return response.withHeader("Location", "\(location)&code=\(code)")
        }
        let report = try await partner.report(["token/scope-known", "token/scope-told"])
        #expect(report.unknown.count == 2, "\(report.findings.map(\.reason))")
    }

    @Test func `a token that lives without a hint is found where a wrong hint is refused`() async throws {
        let finding = try await BrokenPartner.finding("revoke/hint") { request, _ in
            guard request.path == "/revoke" else { return nil }
            switch request.form("token_type_hint") {
            case "access_token": return .refusal("invalid_request")
            case nil: return .json("{}")
            default: return nil
            }
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("without a hint"), "\(finding.reason)")
    }

    @Test func `a refresh that fails after a revocation does not show that the token lives`() async throws {
        let finding = try await BrokenPartner.finding("revoke/cascade") { request, context in
            if request.path == "/revoke", let token = request.form("token") {
                context.memory["revoked " + token] = "yes"
            }
            guard let token = request.form("refresh_token") else { return nil }
            return context.memory["revoked " + token] == nil ? nil : .page(500)
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason == "a refresh after the revocation was answered with 500")
    }

    @Test func `an access token that only the refresh after the revocation ended lived on`() async throws {
        let finding = try await BrokenPartner.finding("revoke/cascade") { request, context in
            if request.path == "/revoke", let token = request.form("token") {
                context.memory["revoked " + token] = "yes"
            }
            if let token = request.form("refresh_token"), context.memory["revoked " + token] != nil {
                // A revoked token that comes back counts as stolen, and ends the family.
                context.memory["info " + (context.memory["access token of " + token] ?? "")] = nil
                return .refusal("invalid_grant")
            }
            if request.path == "/userinfo", let info = context.memory["info " + (request.bearer ?? "")] {
                return .json(info)
            }
            let response = await context.partner.handle(request)
            guard let token = response.json("access_token") else { return response }
            let ask = HTTPRequest(
                method: "GET", origin: Partner.issuer, target: "/userinfo",
                headers: ["Authorization": "Bearer \(token)"])
            context.memory["info " + token] = await context.partner.handle(ask).text
            if let refresh = response.json("refresh_token") {
                context.memory["access token of " + refresh] = token
            }
            return response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("is accepted"), "\(finding.reason)")
    }

    @Test func `an access token that was dead before shows no end by the revocation`() async throws {
        let finding = try await BrokenPartner.finding("revoke/cascade") { request, context in
            if request.path == "/userinfo", context.memory["dead " + (request.bearer ?? "")] != nil {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            guard request.form("code") != nil, let token = response.json("access_token") else {
                return response
            }
            // The first three links are those of the right exchange, the right refresh and userinfo.
            if context.memory.increment("links") > 3 { context.memory["dead " + token] = "yes" }
            return response
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("before the revocation"), "\(finding.reason)")
    }

    @Test func `an access token that a later link ended shows no end by the revocation`() async throws {
        let finding = try await BrokenPartner.finding("revoke/cascade-after-refresh") { request, context in
            if request.path == "/userinfo", let token = request.bearer,
                context.memory["link of " + token] != context.memory["link"]
            {
                return .refusal("invalid_token", status: 401)
            }
            let response = await context.partner.handle(request)
            guard let token = response.json("access_token") else { return response }
            if let code = request.form("code") { context.memory["link"] = code }
            context.memory["link of " + token] = context.memory["link"]
            return response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("answered with 401 at the userinfo endpoint"), "\(finding.reason)")
        #expect(finding.evidence.count == 1)
    }

    @Test(arguments: ["revoke/hint", "revoke/access-token"])
    func `a refused hint is not blamed on the right revocation`(rule: String) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, _ in
            request.form("token_type_hint") == "access_token" ? .refusal("invalid_request") : nil
        }
        #expect(finding.verdict == .notAsked)
        #expect(finding.reason.hasPrefix("the revocation was refused with 400"), "\(finding.reason)")
        #expect(!finding.reason.contains("revoke/works"), "\(finding.reason)")
    }

    @Test func `a value that a refresh gives away is found as well`() async throws {
        let partner = BrokenPartner("a refresh gives the digest of the refresh token") { request, context in
            let response = await context.partner.handle(request)
            guard request.form("grant_type") == "refresh_token", response.hasTokens,
                let token = request.form("refresh_token")
            else { return response }
            let digest = try? PlatformCrypto().sha256(token.utf8)
            return response.withJSON { $0["access_token"] = .string(digest?.base64URL ?? "") }
        }
        let report = try await partner.report(["token/independent", "refresh/works"])
        #expect(report.failures == ["token/independent"], "\(report.surprises([]))")
    }

    @Test func `a token that a refresh ends is found where further links get no refresh token`()
        async throws
    {
        let rule = "refresh/old-access-token"
        let partner = BrokenPartner(
            "after its first refusal it issues no refresh tokens",
            Defect { request, context in
                let response = await PartnerMistake.refreshEndsAccess.defect.answer(request, context)
                if request.path == "/userinfo", response.status == 401 { context.memory["refused"] = "yes" }
                guard request.form("code") != nil, context.memory["refused"] != nil else { return response }
                return response.withJSON { $0["refresh_token"] = nil }
            })
        let report = try await partner.report([rule])
        #expect(report.failures == [rule], "\(report.surprises([rule]))")
    }
}
