import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// Filters that close the connection, or answer as if it were the load, by what a program calls itself.
@Suite struct UserAgentTests {
    private static let rule = "refresh/user-agent"

    /// The finding at a filter that lets no refresh of one program through, so many times.
    ///
    /// - Parameter status: the status of its answer, or nil where it closes the connection.
    private func finding(status: Int?, times: Int) async throws -> Finding {
        let count = Locked(0)
        @Sendable func isFiltered(_ request: HTTPRequest) -> Bool {
            request.path == "/token" && request.headers["User-Agent"] == "OpenAuth"
                && count.increment() <= times
        }
        let partner = try Partner(
            with: .answering { request in
                guard let status, isFiltered(request) else { return nil }
                return .page(status)
            })
        let client = FailingClient(partner: partner.handler) { request in
            guard status == nil, isFiltered(request) else { return nil }
            return .incompleteResponse(origin: request.origin, reason: "Empty reply from server")
        }
        return try await Probe.through(client, clock: partner.clock.probeClock).finding(Self.rule)
    }

    @Test(arguments: [nil, 503] as [Int?])
    func `a name that never gets an answer is found beside one that gets tokens`(status: Int?) async throws {
        let finding = try await finding(status: status, times: 100)
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.reason.hasPrefix("User-Agent: OpenAuth: "), "\(finding.reason)")
        #expect(finding.reason.hasSuffix("twice, and tokens under the usual name between the two"))
        #expect(finding.evidence.count == 2)
    }

    @Test func `a page in JSON that names no user is no answer to an access token`() async throws {
        let finding = try await BrokenPartner.finding(Self.rule) { request, _ in
            request.path == "/userinfo" && request.headers["User-Agent"] == "OpenAuth"
                ? .json(#"{"message":"Are you human?"}"#) : nil
        }
        #expect(finding.isFailure, "\(finding.reason)")
    }

    @Test func `the page of a filter explains why a refusal is not JSON`() async throws {
        let partner = BrokenPartner("a filter has a page") { request, _ in
            request.path == "/token" && request.headers["User-Agent"] == "OpenAuth" ? .page(403) : nil
        }
        let rules: Set = ["token/error-json", "token/error-status", "token/code-unknown"]
        let report = try await partner.report(rules.union([Self.rule]))
        #expect(Set(report.failures) == ["token/error-json", "token/error-status", Self.rule])
        for rule in ["token/error-json", "token/error-status"] {
            #expect(report[rule]?.causes.first == Self.rule, "\(rule)")
        }
    }

    @Test func `a connection that breaks once may be chance`() async throws {
        let finding = try await finding(status: nil, times: 1)
        #expect(finding.verdict == .held, "\(finding.reason)")
    }
}
