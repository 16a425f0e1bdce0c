import FlipCheck
import HTTPMessages
import JSON
import PartnerMistakes
import PlatformCrypto
import Testing
import WebText

/// The authorization endpoint of servers that refuse, fail or redirect in a way of their own.
@Suite struct AuthorizationVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "each character of a description has a parameter of its own",
            verdicts: [
                "authorize/error-by-redirect": .held, "authorize/answer-repeated": .failed,
                "authorize/answer-description": .held,
            ],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("error") != nil else { return response }
                return response.withRedirectParameters {
                    $0.removing("error_description") + "no".map { .init("error_description", String($0)) }
                }
            }),
        answering("error=", .failed), answering("error=%FF", .failed),
        answering("error=access_denied&error=access_denied", .held),
        BrokenPartner(
            "an unknown type is granted as code",
            verdicts: [
                "authorize/error-by-redirect": .notAsked, "authorize/response-type-unsupported": .failed,
            ], words: "see authorize/response-type-unsupported",
            .changingRequests(to: "/authorize") { request in
                request.withQuery { items in
                    items.mapping("response_type") { type in type == "flip-check" ? "code" : type }
                }
            }),
        BrokenPartner(
            "the code comes by a page that refreshes",
            verdicts: ["authorize/answer-one": .held],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("code") != nil, let location = response.headers["Location"]
                else { return response }
                let address = location.replacing("&", with: "&amp;")
                return .html("<meta http-equiv='refresh' content='0; url=\(address)'>")
            }),
        BrokenPartner(
            "a template writes the names of tokens without a value",
            verdicts: ["authorize/answer-no-token": .held],
            .changingAnswers(of: "/authorize") { response, _ in
                response.withRedirectParameters { $0 + [.init("access_token", ""), .init("id_token", "")] }
            }),
        BrokenPartner(
            "a malformed state is refused, and does not come back",
            verdicts: ["pages/no-stack-trace": .held, "authorize/answer-state": .held]
        ) { request, _ in
            guard request.path == "/authorize", request.target.contains("state=%FF"),
                let address = request.query("redirect_uri")
            else { return nil }
            return HTTPResponse(seeOther: address + "?error=invalid_request")
        },
        BrokenPartner(
            "the issuer of each answer is empty", verdicts: ["authorize/issuer": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("code") != nil else { return response }
                return response.withRedirectParameters { $0.setting("iss", "") }
            }),
        BrokenPartner(
            "a token is in an answer that is escaped for HTML",
            verdicts: ["authorize/answer-no-token": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("code") != nil, let location = response.headers["Location"]
                else { return response }
                return response.withHeader("Location", location + "&amp;access_token=0123456789")
            }),
    ]

    /// Each error is sent in these words; none of them is a code that a client can read.
    private static func answering(_ error: String, _ verdict: Finding.Verdict) -> BrokenPartner {
        BrokenPartner(
            "each error is sent as \(error)",
            verdicts: ["authorize/error-by-redirect": .failed, "authorize/answer-error": verdict],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("error") != nil, let location = response.headers["Location"]
                else { return response }
                return response.withHeader("Location", location.replacing(/\berror=[^&]*/, with: error))
            })
    }

    /// A partner whose answers are changed once it has linked the user.
    private static func afterLink(
        _ name: String, _ change: @escaping @Sendable (HTTPResponse) -> HTTPResponse
    ) -> BrokenPartner {
        BrokenPartner(name) { request, context in
            guard request.path == "/authorize" else { return nil }
            let response = await context.partner.handle(request)
            if context.memory["linked"] != nil { return change(response) }
            if response.redirectParameter("code") != nil { context.memory["linked"] = "yes" }
            return response
        }
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `a server that asks to come later at the first right request decides nothing`() async throws {
        let ruleAboutCode = "authorize/challenge-optional"
        let rules: Set = ["authorize/sign-in", "authorize/code", ruleAboutCode]
        let partner = BrokenPartner("has no connection left") { request, _ in
            guard request.path == "/authorize" else { return nil }
            return request.redirect(withError: "temporarily_unavailable")
        }
        let report = try await partner.report(rules)
        for rule in rules {
            let finding = try #require(report[rule])
            #expect(finding.verdict == .couldNotTell, "\(rule): \(finding.reason)")
            #expect(finding.reason.contains("asks to come later"), "\(rule): \(finding.reason)")
        }
        let reason = try #require(report[ruleAboutCode]).reason
        #expect(reason.hasSuffix("see authorize/code"), "\(reason)")
        #expect(!reason.contains("sign-in"), "\(reason)")
    }

    @Test(arguments: [
        "authorize/unknown-parameter", "authorize/parameter-order", "authorize/empty-parameter",
        "authorize/client-unknown",
    ]) func `a page of a filter that blocks after some requests decides nothing`(rule: String) async throws {
        let finding = try await BrokenPartner.finding(rule) { request, context in
            guard request.path == "/authorize" else { return nil }
            if context.memory["code"] != nil {
                return .html("<script src='/cdn-cgi/challenge-platform/h.js'></script>", status: 403)
            }
            let response = await context.partner.handle(request)
            context.memory["code"] = response.redirectParameter("code")
            return response
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.contains("a filter in front of the server"), "\(finding.reason)")
    }

    @Test func `the name before the @ of an email address is found in a code`() async throws {
        let rule = "authorize/answer-user"
        let renaming = Defect.renamingCodes { Base64URL.encode("ada.lovelace:\($0)".utf8) }
        let partner = BrokenPartner(rule) { request, context in
            let response = await renaming.answer(request, context)
            guard request.path == "/userinfo", response.status == 200 else { return response }
            return response.withJSON { $0["email"] = .string("ada.lovelace@partner.example") }
        }
        let finding = try await partner.finding(rule, beside: ["userinfo/works"])
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason == "code has the user's name in it, in Base64")
    }

    @Test func `an email address in a code that is escaped twice is found`() async throws {
        let renaming = Defect.renamingCodes { "ada%40partner.example-\($0)" }
        let partner = BrokenPartner("the code is escaped twice", renaming)
        let finding = try await partner.finding("authorize/answer-user")
        #expect(finding.reason == "code has the user's name in it", "\(finding.verdict)")
    }

    @Test func `a readable code may have the issuer in it, whose name the test account has`() async throws {
        let renaming = Defect.renamingCodes {
            Base64URL.encode(#"{"iss":"https://partner.example","jti":"\#($0)"}"#.utf8)
        }
        let finding = try await BrokenPartner.finding("authorize/answer-user") { request, context in
            let response = await renaming.answer(request, context)
            guard request.path == "/userinfo", response.status == 200 else { return response }
            return response.withJSON { $0["email"] = .string("partner@partner.example") }
        }
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `an email address that a form types beside a name is found in an answer`() async throws {
        let address = "ada.lovelace@partner.example"
        let finding = try await BrokenPartner.finding(
            "authorize/answer-user", known: { $0.signIn.forms[0].fields["contact"] = address }
        ) { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else {
                return response.endingForms(with: "<input name=contact>")
            }
            return response.withRedirectParameters { $0 + [.init("login", address)] }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason == "login has the user's name in it")
    }

    @Test func `an error and its page may have the name of the test account in them`() async throws {
        let partner = BrokenPartner("the account is partner") { request, context in
            let response = await context.partner.handle(request)
            if request.path == "/userinfo", response.status == 200 {
                return response.withJSON { $0["email"] = .string("unauthorized@partner.example") }
            }
            guard response.redirectParameter("error") != nil else { return response }
            return response.withRedirectParameters {
                $0.setting("error", "unauthorized_client")
                    + [.init("error_uri", "https://partner.example/unauthorized")]
            }
        }
        let rules: Set = ["userinfo/works", "authorize/response-type-unsupported"]
        let finding = try await partner.finding("authorize/answer-user", beside: rules)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `if two codes are missing, the reason says how the other request ended`() async throws {
        let finding = try await BrokenPartner.finding("authorize/code-unguessable") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            return context.memory.increment("codes") > 2 ? .page(403) : response
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("a right request ended at a page (403)"), "\(finding.reason)")
        #expect(!finding.evidence.isEmpty)
    }

    @Test func `the issuer of each answer is compared`() async throws {
        let finding = try await BrokenPartner.finding("authorize/issuer") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("code") != nil else { return response }
            let isLater = context.memory.increment("codes") > 2
            let issuer = isLater ? "https://login.partner.example" : Partner.issuer
            return response.withRedirectParameters { $0.setting("iss", issuer) }
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.hasPrefix("iss is https://login.partner.example"), "\(finding.reason)")
    }

    @Test(arguments: [
        (
            afterLink("cannot store a second link") {
                $0.redirectParameter("code") == nil ? $0 : .page(500)
            }, "Update the stored link of the user and the client"
        ),
        (
            afterLink("shows the first page of the site") { $0.status == 200 ? .html("<h1>Home</h1>") : $0 },
            "Go on with the request"
        ),
        (
            afterLink("has set too many cookies") { _ in .page(431) },
            "The server, or the proxy before it, takes no address"
        ),
    ]) func `a second link that fails explains each right request that gets no code`(
        partner: BrokenPartner, remedy: String
    ) async throws {
        let variants: Set = [
            "authorize/state-google", "authorize/scope-plus", "authorize/user-locale",
            "authorize/parameter-order", "authorize/pkce-s256",
        ]
        let report = try await partner.report(variants.union(["authorize/again"]))
        let again = try #require(report["authorize/again"])
        #expect(again.isFailure, "\(again.reason): \(again.remedy)")
        #expect(again.remedy.hasPrefix(remedy), "\(again.reason): \(again.remedy)")
        for rule in variants {
            let variant = try #require(report[rule])
            #expect(variant.isFailure, "\(rule)")
            #expect(variant.causes.first == again.rule.id, "\(rule)")
        }
    }

    @Test func `a second link at which the server is too busy is not called the first`() async throws {
        let finding = try await Self.afterLink("is too busy") { _ in .page(503) }.finding("authorize/again")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasPrefix("the second request: "), "\(finding.reason)")
    }

    @Test func `an error page counts beside a request at which the server failed`() async throws {
        let finding = try await BrokenPartner.finding("authorize/error-by-redirect") { request, context in
            guard request.path == "/authorize" else { return nil }
            if request.query("response_type") == "flip-check" { return .page(500) }
            let response = await context.partner.handle(request)
            return response.redirectParameter("error") == nil ? response : .page(400)
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("without response_type: the request ended at a page (400)"))
        let open = "Not clear: response_type=flip-check: the server failed (500)"
        #expect(finding.reason.contains(open), "\(finding.reason)")
    }

    @Test func `where only one of the wrong requests is open, its answer is shown`() async throws {
        let finding = try await BrokenPartner.finding("authorize/error-by-redirect") { request, context in
            let response = await context.partner.handle(request)
            return response.redirectParameter("error") == "invalid_scope" ? .page(500) : response
        }
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
        #expect(finding.reason.hasPrefix("an unknown scope: "), "\(finding.reason)")
        let received = finding.evidence.flatMap(\.received)
        #expect(received.contains { $0.contains("500") }, "\(received)")
    }

    @Test func `an error after a # counts, whichever of the wrong requests it answers`() async throws {
        let finding = try await BrokenPartner.finding("authorize/error-by-redirect") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("error") == "invalid_scope" else { return response }
            return response.withParametersAfterHash
        }
        #expect(finding.isFailure)
        #expect(finding.reason.hasPrefix("an unknown scope: "), "\(finding.reason)")
        #expect(finding.remedy.contains("in the query"))
    }

    @Test func `a request that cannot be sent says nothing about the answer`() async throws {
        let partner = try Partner()
        let client = FailingClient(partner: partner.handler) { request in
            request.query("state")?.hasPrefix("{") == true ? .cannotSend("cannot be sent") : nil
        }
        let probe = try Probe.through(client, clock: partner.clock.probeClock)
        let finding = try await probe.finding("authorize/state-exact")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    @Test func `the report for a server that wants a nonce says that Google sends none`() async throws {
        let partner = BrokenPartner("wants a nonce") { request, _ in
            guard request.path == "/authorize", request.query("nonce") == nil else { return nil }
            return request.redirect(withError: "invalid_request", description: "nonce required")
        }
        let finding = try await partner.finding("authorize/code")
        #expect(finding.reason.contains("leave openid out of scopes"), "\(finding.reason)")
    }

    @Test func `an error after a # is reported as such, and so is a page for another error`() async throws {
        let finding = try await BrokenPartner.finding("authorize/error-by-redirect") { request, context in
            let response = await context.partner.handle(request)
            guard response.redirectParameter("error") != nil else { return response }
            return request.query("response_type") == nil ? .page(400) : response.withParametersAfterHash
        }
        #expect(finding.isFailure)
        #expect(finding.reason.contains("with the error after a #"), "\(finding.reason)")
        #expect(finding.reason.hasPrefix("response_type=flip-check: "), "\(finding.reason)")
        #expect(finding.reason.contains("without response_type"), "\(finding.reason)")
        #expect(finding.remedy.contains("in the query"))
    }

    @Test(arguments: [
        BrokenPartner(
            "response_type is not read",
            .changingRequests(to: "/authorize") { request in
                request.withQuery { $0.mapping("response_type") { _ in "code" } }
            }),
        BrokenPartner(
            "response_type=code token: the request",
            .changingRequests(to: "/authorize") { request in
                request.withQuery { items in
                    items.mapping("response_type") { type in type == "code token" ? "code" : type }
                }
            }),
        BrokenPartner(
            "the error is invalid_scope",
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.redirectParameter("error") != nil else { return response }
                return response.withRedirectParameters { $0.setting("error", "invalid_scope") }
            }),
    ]) func `an attacker gains nothing where another type gets the answer for code, or another error`(
        partner: BrokenPartner
    ) async throws {
        let finding = try await partner.finding("authorize/response-type-unsupported")
        #expect(finding.isFailure)
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.reason.contains(partner.name), "\(finding.reason)")
    }

    @Test func `an error with the state of the later of two requests links no account`() async throws {
        let finding = try await BrokenPartner.finding("authorize/two-requests") { request, context in
            guard request.path == "/authorize" else { return nil }
            if request.form("decision") == "agree", let pending = context.memory["pending"],
                pending != request.query("state")
            {
                return request.withQuery { $0.setting("state", pending) }.redirect(withError: "access_denied")
            }
            let response = await context.partner.handle(request)
            if response.asksForConsent { context.memory["pending"] = request.query("state") }
            return response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .warning)
    }
}
