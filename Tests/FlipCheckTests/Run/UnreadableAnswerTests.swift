import HTTPMessages
import PartnerMistakes
import Testing
import WebText

@testable import FlipCheck

/// Answers that are not HTTP, are compressed, or end too early: each rule says so, and takes none for a refusal.
@Suite struct UnreadableAnswerTests {
    /// A probe of a partner some of whose answers are not HTTP.
    private func breakingProbe(atState: BreakingClient.Break = .closed) throws -> Probe {
        let partner = try Partner()
        let client = BreakingClient(partner: partner.handler, atState: atState)
        return try .through(client, clock: partner.clock.probeClock)
    }

    @Test func `one answer that cannot be read hides nothing of the others`() async throws {
        // A redirect URI that begins with the right one is taken, and written into the header as it came.
        let probe = try breakingProbe()
        let report = await Runner.report(["authorize/redirect-uri-exact"], probe)
        let finding = try #require(report["authorize/redirect-uri-exact"])
        #expect(finding.isFailure)
        #expect(finding.reason.contains("a slash at the end"), "\(finding.reason)")
        #expect(finding.reason.contains("a line break at the end: the answer is not HTTP"))
        #expect(report.exitStatus == 1)
    }

    @Test func `an answer that is not HTTP is no refusal on a page`() async throws {
        let probe = try breakingProbe()
        let finding = try await probe.finding("authorize/redirect-uri-missing")
        #expect(finding.isFailure)
        #expect(finding.reason == "without redirect_uri: the answer is not HTTP", "\(finding.reason)")
    }

    @Test func `a connection that a filter closes shows no line break in a header`() async throws {
        let probe = try breakingProbe()
        let finding = try await probe.finding("authorize/header-injection")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("could not be read to its end"), "\(finding.reason)")
    }

    @Test func `an answer that is not HTTP after a line break is reported as such, and not as a header`()
        async throws
    {
        let finding = try await breakingProbe(atState: .noHTTP).finding("authorize/header-injection")
        #expect(finding.isFailure)
        #expect(
            finding.reason == "a line break in state or user_locale: the answer is not HTTP",
            "\(finding.reason)")
    }

    @Test func `a compressed page after a line break shows no header injection`() async throws {
        let finding = try await breakingProbe(atState: .compressed).finding("authorize/header-injection")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("the body is compressed"), "\(finding.reason)")
    }

    @Test func `a connection that closes at userinfo after a revocation is reported as such`() async throws {
        let partner = try Partner()
        let hasRevoked = Locked(false)
        let client = FailingClient(partner: partner.handler) { request in
            if request.path == "/revoke" { hasRevoked.withLock { $0 = true } }
            guard request.path == "/userinfo", request.bearer != nil, hasRevoked.withLock({ $0 }) else {
                return nil
            }
            return .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
        }
        let probe = try Probe.through(client, clock: partner.clock.probeClock)
        let finding = try await probe.finding("revoke/cascade")
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("could not be read to its end"), "\(finding.reason)")
    }
}

/// A partner that takes a redirect URI by its beginning.
///
/// Its answer is not HTTP where a request has no redirect URI, or one with a line break in it.
private struct BreakingClient: HTTPClient {
    /// What comes after a line break in `state`.
    enum Break { case closed, noHTTP, compressed }

    let partner: any HTTPHandler
    let atState: Break

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        var request = request
        if request.query("state")?.contains("\n") == true {
            switch atState {
            case .closed:
                throw .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
            case .noHTTP:
                throw .badResponse(origin: request.origin, reason: "a header line without a colon")
            case .compressed:
                return HTTPResponse(
                    status: 400, headers: ["Content-Encoding": "gzip"], body: [0x1F, 0x8B, 8])
            }
        }
        if request.query("client_id") != nil, request.query("redirect_uri") == nil {
            throw .badResponse(origin: request.origin, reason: "two different fields Location")
        }
        if request.path == "/authorize", let address = request.query("redirect_uri"),
            address.hasPrefix(Defect.webRedirectURI)
        {
            if address.contains("\n") {
                throw .badResponse(origin: request.origin, reason: "a header line without a colon")
            }
            request = request.withQuery { $0.mapping("redirect_uri") { _ in Defect.webRedirectURI } }
        }
        return await partner.handle(request)
    }
}
