import HTTPMessages
import JSON
import PartnerMistakes
import TestSupport
import Testing

@testable import FlipCheck

/// What a report says about metadata that is wrong, incomplete or missing.
@Suite struct MetadataVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "the metadata after the path of the issuer is the page of an app, which may be framed",
            verdicts: ["metadata/works": .failed, "authorize/not-framed": .held],
            known: { $0.issuer = Partner.issuer + "/oauth" }
        ) { request, _ in
            request.path.contains("/.well-known/") ? .html("<script src=/app.js></script>") : nil
        },
        BrokenPartner(
            "the metadata has the path of an endpoint in place of its address",
            verdicts: ["metadata/https": .failed], words: "revocation_endpoint is no https address",
            .changingAnswers(of: "/.well-known/oauth-authorization-server") { response, _ in
                response.withText {
                    $0.replacing("\"https://partner.example/revoke\"", with: "\"/revoke\"")
                }
            }),
        BrokenPartner(
            "the metadata promises iss, and it is empty beside an error",
            verdicts: ["metadata/iss": .failed, "authorize/response-type-missing": .held]
        ) { request, context in
            let response = await context.partner.handle(request)
            if request.path.hasPrefix("/.well-known/oauth") {
                return response.withJSON {
                    $0["authorization_response_iss_parameter_supported"] = .bool(true)
                }
            }
            let issuer = response.redirectParameter("error") == nil ? Partner.issuer : ""
            return response.withRedirectParameters { $0.setting("iss", issuer) }
        },
    ]

    /// A partner whose introspection endpoint answers so to a request without credentials, and with them.
    private static func introspecting(
        _ name: String, _ verdict: Finding.Verdict, _ answer: String, toClient: String = #"{"active":true}"#
    ) -> BrokenPartner {
        BrokenPartner(name, verdicts: ["metadata/introspection": verdict]) { request, context in
            if request.path == "/introspect" {
                return .json(request.clientSecret == nil ? answer : toClient)
            }
            return await context.partner.handle(request).namingIntrospection(to: request)
        }
    }

    /// Answers of introspection to a client without credentials, with the right verdicts.
    static let introspection = [
        introspecting("active is a text", .failed, #"{"active":"true"}"#),
        introspecting("active is a number", .failed, #"{"active":1}"#),
        introspecting("the user of the token", .failed, #"{"sub":"42","exp":1}"#),
        introspecting("the user in another member", .failed, #"{"user_id":"42","expires_in":3500}"#),
        introspecting("a refusal with 200", .held, #"{"error":"invalid_client","scope":"none"}"#),
        introspecting("inactive to all but the client", .held, #"{"active":false}"#),
        introspecting(
            "inactive to the client too", .couldNotTell, #"{"active":false}"#,
            toClient: #"{"active":false}"#),
        introspecting(
            "inactive as a text, to the client too", .couldNotTell, #"{"active":"false"}"#,
            toClient: #"{"active":"false"}"#),
    ]

    /// A partner whose metadata has its issuer and these members.
    private func partner(publishing members: String) throws -> Partner {
        try Partner(always: .json(#"{"issuer": "\#(Partner.issuer)", \#(members)}"#))
    }

    /// The finding about https where the metadata has this address of its keys.
    private func finding(aboutKeysAt address: String) async throws -> Finding {
        try await partner(publishing: #""jwks_uri": "\#(address)""#).probe().finding("metadata/https")
    }

    @Test(arguments: judged + introspection) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test(arguments: [
        ("[]", "is empty"), ("null", "is null, and not a list of texts"),
        (#"["token", "id_token"]"#, "is token, id_token"), (#""code""#, "is a text, and not a list of texts"),
        (#"["token", 1]"#, "has other values than texts"),
    ]) func `a list without the right name is reported as it is`(written: String, seen: String) async throws {
        let name = "response_types_supported"
        let partner = try partner(publishing: "\"\(name)\": \(written)")
        let finding = try await partner.probe().finding("metadata/response-types")
        #expect(finding.isFailure)
        #expect(finding.reason == "\(name) \(seen)")
    }

    @Test func `a member that is not text does not hide the right name beside it`() async throws {
        let partner = try partner(publishing: #""response_types_supported": ["code", null]"#)
        let report = await Runner.report(["metadata/form", "metadata/response-types"], try partner.probe())
        #expect(report.failures == ["metadata/form"])
    }

    @Test(arguments: [(true, Finding.Verdict.failed), (false, .held)])
    func `without a client, a missing authentication method is not a failure`(
        hasClient: Bool, verdict: Finding.Verdict
    ) async throws {
        let methods = #""token_endpoint_auth_methods_supported": ["client_secret_basic"]"#
        let probe = try partner(publishing: methods).probe { if !hasClient { $0.client = nil } }
        let finding = try await probe.finding("metadata/grants")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test(arguments: ["metadata/pkce", "metadata/response-types", "metadata/grants"])
    func `if the metadata names another issuer, that explains what is missing from it`(
        rule: String
    ) async throws {
        let metadata = #"{"issuer": "https://other.example", "grant_types_supported": []}"#
        let report = await Runner.report(
            ["metadata/issuer", rule], try Partner(always: .json(metadata)).probe())
        #expect(report.failures == ["metadata/issuer", rule])
        #expect(report[rule]?.causes.first == "metadata/issuer")
    }

    @Test func `an empty address in the metadata is not a failure`() async throws {
        let finding = try await finding(aboutKeysAt: "")
        #expect(!finding.isFailure, "\(finding.reason)")
    }

    @Test(arguments: [
        ("/keys", "Write the whole address"), ("http://partner.example/keys", "Behind a proxy"),
    ])
    func `the remedy for an address that is not https says what to change`(
        address: String, remedy: String
    ) async throws {
        let finding = try await finding(aboutKeysAt: address)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.remedy.hasPrefix(remedy), "\(finding.remedy)")
    }

    @Test func `an address that differs only by the default port is the same`() async throws {
        let probe = try Partner().probe { $0.tokenURL = "https://partner.example:443/token" }
        let finding = try await probe.finding("metadata/endpoints")
        #expect(finding.verdict == .held, "\(finding.reason)")
    }

    @Test func `a message with status 200 at the first place does not hide the metadata at the second`()
        async throws
    {
        let first = "/.well-known/oauth-authorization-server"
        let partner = try Partner(wrapping: { partner in
            Answering { request in
                if request.path == first { return .json(#"{"message":"Not found"}"#) }
                guard request.path == "/.well-known/openid-configuration" else {
                    return await partner.handle(request)
                }
                return await partner.handle(
                    HTTPRequest(method: "GET", origin: request.origin, target: first))
            }
        })
        let report = await Runner.report(
            ["metadata/works", "metadata/issuer", "metadata/endpoints"], try partner.probe())
        #expect(report.findings.map(\.verdict) == [.held, .held, .held])
    }

    @Test(arguments: [nil, 502, 503] as [Int?])
    func `metadata is not reported as missing where it may be at a place that gave no answer`(
        status: Int?
    ) async throws {
        let partner = try Partner(answering: { response, request in
            guard request.path.hasPrefix("/.well-known/") else { return response }
            return .page(request.path.hasSuffix("/openid-configuration") ? status ?? 500 : 404)
        })
        let client = FailingClient(partner: partner.handler) { request in
            guard status == nil, request.path.hasSuffix("/openid-configuration") else { return nil }
            return .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
        }
        let finding = try await Probe.through(client).finding("metadata/works")
        #expect(finding.verdict == .couldNotTell, "\(finding.reason)")
    }

    @Test func `a broken document at the second place is not reported as missing`() async throws {
        let finding = try await BrokenPartner.finding("metadata/works") { request, _ in
            guard request.path.hasPrefix("/.well-known/o") else { return nil }
            let isThere = request.path == "/.well-known/openid-configuration"
            return isThere ? .json(#"{"issuer":"a","issuer":"b"}"#) : .page(404)
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("two members named"))
    }

    @Test func `the message of an API is not metadata`() async throws {
        let rules = ["metadata/works", "metadata/issuer", "metadata/endpoints", "metadata/response-types"]
        let report = await Runner.report(rules, try Partner(always: .json(#"{"message":"ok"}"#)).probe())
        #expect(report.failures == ["metadata/works"])
        #expect(
            report["metadata/works"]?.reason.hasSuffix(
                "a JSON object that names neither an issuer nor an endpoint") == true)
        #expect(report["metadata/response-types"]?.verdict == .couldNotTell)
    }

    @Test(
        arguments: [
            (#"{"keys":[{"kty":"OKP","crv":"Ed25519","x":"0x"},{"kty":"RSA","n":"0n","e":"AQAB"}]}"#, .held),
            (#"{"keys":[{"kty":"RSA","n":"0n","e":"AQAB","d":null,"p":"","oth":[]}]}"#, .held),
            (#"{"keys":[]}"#, .held), (#"{"message":"Not found"}"#, .notAsked),
            (#"{"keys":[{"kty":"RSA","n":"0n","e":"AQAB","p":"0p","d":"0d"}]}"#, .failed),
            (#"{"keys":[{"kty":"oct","k":"0123456789"}]}"#, .failed),
        ] as [(String, Finding.Verdict)]) func `a key set may have public keys only`(
            keys: String, verdict: Finding.Verdict
        ) async throws
    {
        let finding = try await BrokenPartner.publishing("keys", keys).finding("metadata/keys")
        #expect(finding.verdict == verdict, "\(finding.reason)")
    }

    @Test func `a private key is hidden in a report, and its members are named`() async throws {
        let key = "0123456789abcdef0123456789"
        let keys = #"{"keys":[{"kty":"RSA","n":"0n","e":"AQAB","q":"\#(key)","d":"\#(key)"}]}"#
        let report = try await BrokenPartner.publishing("keys", keys).report(["metadata/keys"])
        #expect(report["metadata/keys"]?.reason == "it has the private d, q of a key")
        #expect(!report.json.contains(key))
    }

    @Test func `without a key set nothing is asked for`() async throws {
        let (report, probe) = try await BrokenPartner("no key set").run(["metadata/keys"])
        #expect(report["metadata/keys"]?.verdict == .notAsked)
        #expect(!probe.prober.log.contains { $0.trial == "keySet" })
    }

    @Test func `the report says why there is no metadata`() async throws {
        let probe = try Partner().probe { $0.issuer = "http://plain.example" }
        let finding = try await probe.finding("metadata/works")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("http://plain.example is plain http"), "\(finding.reason)")
    }

    @Test func `nothing in a document of metadata is a secret`() async throws {
        let partner = BrokenPartner(
            "metadata with a name of its own",
            .changingAnswers(of: "/.well-known/oauth-authorization-server") { response, _ in
                response.withJSON { $0["token_request_ways"] = .array([.string("client_secret_post")]) }
            })
        let (report, probe) = try await partner.run(["metadata"])
        #expect(report.failures == [])
        #expect(!probe.prober.secrets.known.issued.contains("client_secret_post"))
    }
}
