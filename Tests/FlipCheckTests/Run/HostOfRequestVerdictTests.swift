import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// Servers that fail at another host in a request, or write it into their answers.
@Suite struct HostOfRequestVerdictTests {
    /// Partners that could lead to a wrong verdict, with the right verdicts.
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "another host makes the server fail", verdicts: ["pages/host-of-request": .couldNotTell],
            words: "the server failed (500)",
            .answering { $0.namedHost != nil ? .page(500) : nil }),
        BrokenPartner(
            "another host makes the sign-in fail, and the metadata is a file",
            verdicts: ["pages/host-of-request": .couldNotTell], words: "the server failed (500)",
            .answering { $0.namedHost != nil && $0.path == "/authorize" ? .page(500) : nil }),
        BrokenPartner(
            "a proxy does not get on with a forwarded host, and knows no other Host",
            verdicts: ["pages/host-of-request": .couldNotTell], words: "the server was too busy (502)",
            .answering {
                guard $0.path == "/authorize" else { return nil }
                if $0.headers["X-Forwarded-Host"] != nil { return .page(502) }
                return $0.headers["Host"] != nil ? .page(403) : nil
            }),
        BrokenPartner(
            "a proxy has no server for another Host", verdicts: ["pages/host-of-request": .held],
            .answering { $0.headers["Host"] != nil ? .page(503) : nil }),
        BrokenPartner(
            "another Host has a site of its own, whose pages may be framed",
            verdicts: ["pages/host-of-request": .held, "authorize/not-framed": .held],
            .answering { $0.headers["Host"] != nil ? .html("<script src=/app.js></script>") : nil }),
        BrokenPartner(
            "the scripts and images of the pages are at the host of the request",
            verdicts: [
                "pages/host-of-request": .failed, "pages/foreign-script": .held, "pages/referrer": .held,
            ]
        ) { request, context in
            guard let host = request.namedHost else { return nil }
            let page = await context.partner.handle(request).withHeader("Referrer-Policy", "unsafe-url")
            let elements = "<script src='https://\(host)/a.js'></script><img src='https://\(host)/a.png'>"
            return page.endingForms(with: elements)
        },
        BrokenPartner(
            "another host makes the sign-in fail, and comes back in the metadata",
            verdicts: ["pages/host-of-request": .failed],
            .answering {
                guard let host = $0.namedHost else { return nil }
                return $0.path == "/authorize" ? .page(500) : .json(#"{"issuer":"https://\#(host)"}"#)
            }),
        BrokenPartner(
            "the metadata is behind a redirect to the host of the request",
            verdicts: ["pages/host-of-request": .failed],
            .answering {
                guard let host = $0.headers["X-Forwarded-Host"], $0.path.hasPrefix("/.well-known/") else {
                    return nil
                }
                return HTTPResponse(seeOther: "https://\(host)\($0.path)")
            }),
        BrokenPartner(
            "the way to the sign-in has the host of the request in its query",
            verdicts: ["pages/host-of-request": .failed],
            .answering {
                guard let host = $0.headers["X-Forwarded-Host"], $0.path == "/authorize" else { return nil }
                return HTTPResponse(seeOther: "/login?service=https%3A%2F%2F\(host)%2F")
            }),
    ]

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }

    @Test func `a sign-in that goes on to the host of its request is found`() async throws {
        let finding = try await BrokenPartner.finding("pages/host-of-request") { request, _ in
            guard request.method == "POST", let host = request.headers["Host"], host == "attacker.invalid"
            else { return nil }
            return HTTPResponse(seeOther: "https://\(host)/approve")
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test(arguments: [
        "<script src='//attacker.invalid/a.js'></script>",
        "<img src='https:&#x2F;&#x2F;attacker.invalid&#x2F;a.png'>",
        "<img src='https://static.Attacker.invalid/a.png'>",
        "<a href='/login?next=https%3A%2F%2Fattacker.invalid%2F'>Sign in</a>",
        "<script>const state = {api: 'https:\\u002F\\u002Fattacker.invalid\\u002Fapi'}</script>",
    ]) func `the host of a request is found in each kind of address, and its page is shown`(
        element: String
    ) async throws {
        let finding = try await BrokenPartner.finding("pages/host-of-request") { request, context in
            let response = await context.partner.handle(request)
            let namesHost = request.method == "GET" && request.headers["X-Forwarded-Host"] != nil
            return namesHost ? response.endingForms(with: element) : response
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.contains("in the answer to GET /authorize"), "\(finding.reason)")
        #expect(finding.evidence.count == 1)
    }

    @Test(arguments: [["X-Forwarded-Host", "Host"], ["X-Forwarded-Host"]])
    func `without an answer to the sign-in, the effect of a forwarded host stays open`(
        names: [String]
    ) async throws {
        // The connection is closed at a page only; the request for the metadata is answered.
        let client = FailingClient(partner: try Partner().handler) { request in
            let namesHost = names.contains { request.headers[$0] != nil }
            guard namesHost, request.path == "/authorize" else { return nil }
            return .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
        }
        let finding = try await Probe.through(client).finding("pages/host-of-request")
        #expect(finding.verdict == .couldNotTell)
    }
}

extension HTTPRequest {
    /// The host that a header field names, or nil where none does.
    fileprivate var namedHost: String? { headers["X-Forwarded-Host"] ?? headers["Host"] }
}
