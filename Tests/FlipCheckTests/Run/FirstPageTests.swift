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

    @Test func `a connection that ends too early once may be chance`() async throws {
        let partner = try Partner()
        let client = CuttingClient(partner: partner.handler)
        let finding = try await Probe.through(client).finding(Self.rule)
        #expect(finding.verdict == .held, "\(finding.reason)")
        #expect(client.count.withLock { $0 } > 1)
    }
}

/// Cuts the first answer to an authorization request of a new visitor, and every other after it.
private struct CuttingClient: HTTPClient {
    let partner: any HTTPHandler
    /// How many of these requests there were.
    let count = Locked(0)

    init(partner: any HTTPHandler) { self.partner = partner }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let isOfNewVisitor =
            request.method == "GET" && request.path == "/authorize" && request.headers["Cookie"] == nil
        if isOfNewVisitor, !count.increment().isMultiple(of: 2) {
            throw .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
        }
        return await partner.handle(request)
    }
}
