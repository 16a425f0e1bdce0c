import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import Testing
import WebText

/// Userinfo endpoints that refuse, and tell of users, in a way of their own.
@Suite struct UserInfoVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "userinfo answers everything but an access token with the same object",
            verdicts: [
                "userinfo/works": .held, "userinfo/no-token": .failed, "userinfo/code": .couldNotTell,
                "userinfo/token-in-query": .couldNotTell, "userinfo/refresh-token": .couldNotTell,
                "revoke/cascade": .couldNotTell, "revoke/access-token": .couldNotTell,
            ], words: "like a request without an access token"
        ) { request, context in
            let response = await context.partner.handle(request)
            return request.path == "/userinfo" && response.status == 401
                ? .json(#"{"actor":null}"#) : response
        },
        BrokenPartner(
            "userinfo refuses everything after bearer in small letters",
            verdicts: ["userinfo/scheme-case": .couldNotTell, "userinfo/token-exact": .couldNotTell],
            words: "403 after “Bearer”, too"
        ) { request, context in
            guard request.path == "/userinfo" else { return nil }
            if request.headers["Authorization"]?.hasPrefix("bearer ") == true {
                context.memory["filtered"] = "yes"
            }
            return context.memory["filtered"] == nil ? nil : .page(403)
        },
        BrokenPartner(
            "a filter refuses every other token than an access token",
            verdicts: ["userinfo/refresh-token": .couldNotTell, "userinfo/code": .couldNotTell],
            words: "403 by a filter",
            .changingAnswers(of: "/userinfo") { response, _ in
                response.status == 401
                    ? .html("<script src='/cdn-cgi/challenge-platform/h.js'></script>", status: 403)
                    : response
            }),
        BrokenPartner(
            "userinfo reads an access token up to a quotation mark",
            verdicts: ["userinfo/token-exact": .held],
            .changingRequests(to: "/userinfo") { request in
                guard let shown = request.bearer else { return request }
                var request = request
                request.headers["Authorization"] = "Bearer \(shown.prefix { $0 != "'" })"
                return request
            }),
        BrokenPartner(
            "userinfo has no user for bearer in small letters", verdicts: ["userinfo/scheme-case": .failed],
            .answering { request in
                request.headers["Authorization"]?.hasPrefix("bearer ") == true
                    ? .json(#"{"authenticated":"no"}"#) : nil
            }),
        BrokenPartner(
            "userinfo says that there is no error", verdicts: ["userinfo/works": .held],
            .changingAnswers(of: "/userinfo") { response, _ in response.withJSON { $0["error"] = false } }),
        BrokenPartner(
            "userinfo has an empty list of errors", verdicts: ["userinfo/works": .held],
            .changingAnswers(of: "/userinfo") { response, _ in
                response.withJSON { if $0["sub"] != nil { $0["error"] = .array([]) } }
            }),
        BrokenPartner(
            "a description has the words of the error", verdicts: ["userinfo/challenge": .failed],
            .changingAnswers(of: "/userinfo") { response, _ in
                let other = "Bearer error=\"invalid_request\", error_description=\"not an invalid_token\""
                return response.status == 401 ? response.withHeader("WWW-Authenticate", other) : response
            }),
        BrokenPartner(
            "sub is the address of the member mail", verdicts: ["userinfo/sub": .failed],
            .changingAnswers(of: "/userinfo") { response, _ in
                response.withJSON {
                    guard $0["sub"] != nil else { return }
                    $0["email"] = nil
                    $0["mail"] = "ada.l@partner.example"
                    $0["sub"] = "ada.l@partner.example"
                }
            }),
        BrokenPartner(
            "the identifier of each user is the text of a missing value",
            verdicts: ["userinfo/sub": .failed, "userinfo/sub-stable": .held],
            .changingAnswers(of: "/userinfo") { response, _ in
                response.withJSON { if $0["sub"] != nil { $0["sub"] = "undefined" } }
            }),
        BrokenPartner(
            "userinfo tells of a guest for any token that is not right",
            verdicts: [
                "userinfo/invalid-token": .failed, "userinfo/refresh-token": .couldNotTell,
                "userinfo/code": .couldNotTell, "userinfo/token-exact": .couldNotTell,
                "token/code-reuse-revokes": .couldNotTell,
            ], words: "tells of no user, or of another",
            .changingAnswers(of: "/userinfo") { response, request in
                request.bearer == nil || response.status == 200
                    ? response : .json(#"{"sub":"guest","email":"guest@partner.example"}"#)
            }),
        refreshing("no user has a sub", atFirst: nil, later: nil, .couldNotTell),
        refreshing("sub is a number", atFirst: .integer(42), later: .integer(42), .couldNotTell),
        refreshing("a user has no sub after a refresh", atFirst: "42", later: nil, .failed),
        refreshing("sub is a number after a refresh", atFirst: "42", later: .integer(42), .failed),
    ]

    /// A user has one `sub` with the access token of an exchange, and another one, or none, with that of a refresh.
    private static func refreshing(
        _ name: String, atFirst: JSONValue?, later: JSONValue?, _ verdict: Finding.Verdict
    ) -> BrokenPartner {
        BrokenPartner(
            name, verdicts: ["userinfo/sub-after-refresh": verdict], words: "there was no sub to compare"
        ) { request, context in
            let response = await context.partner.handle(request)
            if request.form("refresh_token") != nil, let token = response.json("access_token") {
                context.memory["refreshed " + token] = "yes"
            }
            guard request.path == "/userinfo", response.status == 200 else { return response }
            let isRefreshed = context.memory["refreshed " + (request.bearer ?? "")] != nil
            return response.withJSON { $0["sub"] = isRefreshed ? later : atFirst }
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(
        arguments: [
            ("{}", "an empty JSON object"), ("[]", "no JSON object"), ("<p>Hello", "no JSON object"),
            (#"{"sub":"1","sub":"1"}"#, "a JSON object with two members named sub"),
            (#"{"a":[{"b":1,"b":2}]}"#, "a JSON object with two members named b"),
            (#"[{"b":1,"b":2}]"#, "no JSON object"),
            (#"{"sub":"1","age":1e999}"#, "a JSON object with a number that is too large"),
        ], ["metadata/works", "userinfo/works"])
    func `an empty object is told from any other body`(
        answer: (body: String, words: String), rule: String
    ) async throws {
        let path = rule == "userinfo/works" ? "/userinfo" : "/.well-known/"
        let finding = try await BrokenPartner.finding(rule) { request, _ in
            request.path.hasPrefix(path) ? .json(answer.body) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains(answer.words), "\(finding.reason)")
    }

    @Test(arguments: [
        ("userinfo/sub-stable", 1, "userinfo/works"), ("userinfo/sub-after-refresh", 1, "userinfo/works"),
        ("userinfo/sub-after-refresh", 2, "refresh/access-token-works"),
    ])
    func `a later access token that is refused has no sub to compare`(
        rule: String, acceptedCount: Int, cause: String
    ) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, context in
            guard request.path == "/userinfo" else { return nil }
            let isLater = context.memory.increment("shown") > acceptedCount
            return isLater ? .refusal("invalid_token", status: 401) : nil
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasPrefix("a new access token was answered with 401"), "\(finding.reason)")
        #expect(finding.reason.hasSuffix("see \(cause)"), "\(finding.reason)")
    }

    @Test(arguments: [
        ("ada@partner.example", true), ("ada@post.b\u{FC}cher-3.example", true),
        (#""ada@partner.example""#, false), ("ada@partner.example;", false),
        ("Ada <ada@partner.example>", false), ("ada@partner", false),
    ])
    func `an email address has nothing around it`(email: String, isHeld: Bool) async throws {
        let rule = "userinfo/email-form"
        let partner = BrokenPartner(
            rule,
            .changingAnswers(of: "/userinfo") { response, _ in
                response.withJSON { if $0["sub"] != nil { $0["email"] = .string(email) } }
            })
        let finding = try await partner.finding(rule)
        #expect(finding.verdict == (isHeld ? .held : .failed), "\(finding.reason)")
    }

    @Test(arguments: [(["openid"], true), (["openid", "email"], false), (["devices.read"], false)])
    func `the advice about a missing email address names the scope email for OpenID Connect`(
        scopes: [String], wantsScope: Bool
    ) async throws {
        let finding = try await BrokenPartner.finding("userinfo/email", known: { $0.scopes = scopes }) {
            request, context in
            if request.path == "/userinfo" { return .json(#"{"sub":"1"}"#) }
            guard request.path == "/authorize" else { return nil }
            return await context.partner.handle(
                request.withQuery { $0.mapping("scope") { _ in "devices.read" } })
        }
        #expect(finding.isFailure)
        #expect(finding.remedy.contains("the scope email") == wantsScope, "\(finding.remedy)")
    }

    @Test func `a success with an error does not tell who the user is`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/works") { request, _ in
            request.path == "/userinfo" ? .json(#"{"error":"invalid_token"}"#) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason.hasSuffix("answered with 200 invalid_token"), "\(finding.reason)")
    }

    @Test func `a 200 with an error refuses a valid token, and the reason names the error`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/scheme-case") { request, _ in
            request.headers["Authorization"]?.hasPrefix("bearer ") == true
                ? .json(#"{"error":"invalid_token"}"#) : nil
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("answered with 200 invalid_token"), "\(finding.reason)")
    }

    @Test func `the reason quotes a message that comes in place of the user`() async throws {
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
        (#""account":{"apiKey":"k1"},"SSN":"078051120","pwHash":"$2b$12$a""#, ["apiKey", "SSN", "pwHash"]),
        (
            #""user_pass":"$P$Bq","pwd":"a","passphrase":"b","salt":"c""#,
            ["user_pass", "pwd", "passphrase", "salt"]
        ),
        (#""remember_token":"a","totp_seed":"b","recovery_codes":["c"]"#, ["remember_token", "totp_seed"]),
        (#""has_password":"true","password":"null","passwd":"[REDACTED]","pwd":" No ""#, []),
        (#""lastPasswordUpdate":"2026-01-01","password_min_length":8,"password_rules":"8 letters""#, []),
        (#""picture":{"url":"https://a.example/","hash":"LEHV6nWB2yk8"},"passwordless":"email""#, []),
        (#""password_login":"google","passwordChangeReason":"Expired","access_token_scope":"profile""#, []),
        (
            #""passcode":"8841","security_answer":"Rex","securityStamp":"JQ7X""#,
            ["passcode", "security_answer", "securityStamp"]
        ),
    ]) func `the name of a secret is distinguished from a name that only contains its letters`(
        members: String, secrets: [String]
    ) async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-secrets") { request, _ in
            request.path == "/userinfo" ? .json(#"{"sub":"1",\#(members)}"#) : nil
        }
        #expect(finding.isFailure == !secrets.isEmpty, "\(finding.reason)")
        for name in secrets { #expect(finding.reason.contains("there is \(name)"), "\(finding.reason)") }
    }

    @Test(arguments: ["$2y$10$abcdef", "argon2$argon2id$v=19$m=102400", "bcrypt_sha256$$2b$12$abcdef"])
    func `the hash of a password is known by its form`(hash: String) async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-secrets") { request, _ in
            request.path == "/userinfo" ? .json(#"{"sub":"1","legacy":"\#(hash)"}"#) : nil
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
    ]) func `the envelope of an answer does not identify a user`(
        members: String, verdict: Finding.Verdict
    ) async throws {
        let finding = try await BrokenPartner.finding("userinfo/refresh-token") { request, context in
            guard request.path == "/userinfo", request.bearer != nil else { return nil }
            let isRight = await context.partner.handle(request).status == 200
            return .json(isRight ? #"{"status":"ok","data":{"id":5}}"# : "{\(members)}")
        }
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `an answer with only empty members does not identify a user`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-token") { request, _ in
            request.path == "/userinfo" && request.bearer == nil ? .json(#"{"sub":"","email":""}"#) : nil
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
    }

    @Test func `a token that ended since is not taken for one that is refused in the query`() async throws {
        let partner = BrokenPartner("keeps the newest link, and reads the query") { request, context in
            var request = request
            if request.path == "/userinfo", let token = request.query("access_token") {
                request = request.withQuery { $0.removing("access_token") }
                request.headers["Authorization"] = "Bearer " + token
            }
            return await Defect.keepingLinks { $0.suffix(1) }.answer(request, context)
        }
        let (_, probe) = try await partner.run(["userinfo/scheme-case", "userinfo/refresh-token"])
        let finding = try await probe.finding("userinfo/token-in-query")
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `a missing challenge beside another status than 401 follows from the status`() async throws {
        let partner = BrokenPartner("userinfo fails at a bad token") { request, context in
            guard request.path == "/userinfo" else { return nil }
            let response = await context.partner.handle(request)
            return response.status == 401 ? HTTPResponse(status: 500) : response
        }
        let finding = try await partner.finding("userinfo/challenge", beside: ["userinfo/invalid-token"])
        #expect(finding.isFailure)
        #expect(finding.causes == ["userinfo/invalid-token"])
        #expect(finding.reason.hasPrefix("answered with 500, and"), "\(finding.reason)")
    }

    @Test(arguments: [
        (#"{"ok":true,"actor":null}"#, Rule.Harm.hygiene), (#"{"message":"Who are you?"}"#, .hygiene),
        ("<h1>Sign in", .hygiene), (#"{"sub":"guest"}"#, .security),
    ]) func `an answer without a token is a security problem only if it identifies a user`(
        answer: String, harm: Rule.Harm
    ) async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-token") { request, context in
            guard request.path == "/userinfo" else { return nil }
            if request.bearer == nil { return .json(answer) }
            return await context.partner.handle(request).withJSON { $0["message"] = "ok" }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.harm == harm)
    }

    @Test func `a session that opens userinfo is found beside another refusal than 401`() async throws {
        let finding = try await BrokenPartner.finding("userinfo/no-token") { request, _ in
            guard request.path == "/userinfo", request.bearer == nil else { return nil }
            return request.headers["Cookie"] == nil
                ? HTTPResponse(seeOther: "/login") : .json(#"{"sub":"1","email":"ada@partner.example"}"#)
        }
        #expect(finding.isFailure)
        #expect(finding.rule.harm == .security)
        #expect(finding.reason.contains("the cookies of a signed-in browser"), "\(finding.reason)")
    }

    @Test func `an answer that differs only by a number from the one without a token proves nothing`()
        async throws
    {
        let finding = try await BrokenPartner.finding("userinfo/refresh-token") { request, context in
            guard request.path == "/userinfo" else { return nil }
            let response = await context.partner.handle(request)
            let number = context.memory.increment("number")
            return response.status == 200 ? response : .json(#"{"user":"nobody","request":\#(number)}"#)
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("like a request without an access token"), "\(finding.reason)")
    }

    @Test(arguments: [
        (400, Rule.Harm.hygiene), (403, .hygiene), (302, .hygiene), (500, .hygiene), (200, .security),
    ])
    func `user data without a token is a security problem only with status 200`(
        status: Int, harm: Rule.Harm
    ) async throws {
        let partner = BrokenPartner("userinfo without a token is \(status)") { request, _ in
            request.path == "/userinfo" && request.headers["Authorization"] == nil
                ? .json(#"{"sub":"1","email":"ada@partner.example"}"#, status: status) : nil
        }
        let finding = try await partner.finding("userinfo/no-token")
        #expect(finding.isFailure)
        #expect(finding.rule.harm == harm)
        #expect(finding.reason.contains("\(status)"), "\(finding.reason)")
    }
}
