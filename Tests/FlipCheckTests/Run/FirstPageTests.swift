import FlipCheck
import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

/// The first page for a right request, which a run may not see at the first try, or not at all.
@Suite struct FirstPageTests {
    private static let rule = "authorize/answers"

    @Test func `where the server wanted no more requests, the rule about the first page could not tell`()
        async throws
    {
        let partner = BrokenPartner(
            "wants no more requests after the first exchange",
            .answering { request in
                request.path == "/token" ? HTTPResponse(status: 429, headers: ["Retry-After": "300"]) : nil
            })
        let finding = try await partner.finding(Self.rule, beside: ["metadata/introspection"])
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasPrefix("the first page was not seen"), "\(finding.reason)")
    }

    @Test(arguments: [429, 500])
    func `a first page that a limit or a gate refuses proves nothing`(status: Int) async throws {
        let partner = BrokenPartner(
            "has a limit on unknown clients", known: { $0.signIn.headers = ["X-Known": "yes"] },
            .answering { request in
                request.path == "/authorize" && request.headers["X-Known"] == nil ? .page(status) : nil
            })
        let finding = try await partner.finding(Self.rule)
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasPrefix("the first page is answered with \(status)"), "\(finding.reason)")
    }

    @Test func `a compressed page, which a browser reads, is not the silence of the server`() async throws {
        let finding = try await BrokenPartner.finding(Self.rule) { request, _ in
            request.path == "/authorize" ? .unreadable : nil
        }
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("the body is compressed"), "\(finding.reason)")
    }

    @Test func `a circle behind the first page is one of the server`() async throws {
        let partner = BrokenPartner("leads from the consent to the request, and back") { request, context in
            if request.path == "/consent" {
                return HTTPResponse(seeOther: request.target.replacing("/consent", with: "/authorize"))
            }
            let response = await context.partner.handle(request)
            guard response.asksForConsent else { return response }
            let location = request.target.replacing("/authorize", with: "/consent")
            return response.withStatus(303).withHeader("Location", location)
        }
        let report = try await partner.report([Self.rule, "authorize/code"])
        #expect(report.failures == [Self.rule], "\(report.findings.map(\.reason))")
        let finding = try #require(report[Self.rule])
        #expect(finding.reason.contains("more than ten redirects in a row"), "\(finding.reason)")
        #expect(finding.remedy.hasPrefix("Sign in at the URL"), "\(finding.remedy)")
    }

    @Test func `a connection that ends too early once may be chance`() async throws {
        let visits = Locked(0)
        // The first answer to a new visitor is cut off, and every second one after it.
        let client = FailingClient(partner: try Partner().handler) { request in
            let isOfNewVisitor =
                request.method == "GET" && request.path == "/authorize" && request.headers["Cookie"] == nil
            guard isOfNewVisitor, !visits.increment().isMultiple(of: 2) else { return nil }
            return .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
        }
        let finding = try await Probe.through(client).finding(Self.rule)
        #expect(finding.verdict == .held, "\(finding.reason)")
        #expect(visits.withLock { $0 } > 1)
    }
}
