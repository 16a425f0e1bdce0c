import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// The first page for a right request, which a run may not see at the first try, or not at all.
@Suite struct FirstPageTests {
    private static let rule = "authorize/answers"

    @Test func `a page that was not asked for shows nothing`() async throws {
        let partner = BrokenPartner(
            "wants no more requests after the first exchange",
            .answering { request in
                request.path == "/token" ? HTTPResponse(status: 429, headers: ["Retry-After": "300"]) : nil
            })
        let finding = try #require(
            try await partner.report(["metadata/introspection", Self.rule])[Self.rule])
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.hasPrefix("the first page was not seen"), "\(finding.reason)")
    }

    @Test func `a connection that ends too early once may be chance`() async throws {
        let partner = try Partner()
        let client = CuttingClient(partner: partner.handler)
        let report = await Runner.report([Self.rule], try .through(client))
        let finding = try #require(report[Self.rule])
        #expect(finding.verdict == .held, "\(finding.reason)")
    }
}

/// Cuts every other answer to an authorization request of a new visitor, beginning with the first.
private struct CuttingClient: HTTPClient {
    let partner: any HTTPHandler
    private let count = Locked(0)

    init(partner: any HTTPHandler) { self.partner = partner }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard request.method == "GET", request.path == "/authorize", request.headers["Cookie"] == nil,
            count.increment().isMultiple(of: 2) == false
        else { return await partner.handle(request) }
        throw .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
    }
}
