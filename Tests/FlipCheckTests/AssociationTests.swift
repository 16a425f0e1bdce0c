import FlipCheck
import HTTPMessages
import Testing

/// The association file: served, given, and as Apple's servers have it.
@Suite struct AssociationTests {
    private static let good = """
        {"applinks": {"details": [{"appIDs": ["TEAMID1234.example.partner.app"], \
        "components": [{"/": "/flip"}]}]}}
        """
    private static let old = """
        {"applinks": {"details": [{"appIDs": ["TEAMID1234.example.partner.app"], \
        "components": [{"/": "/old"}]}]}}
        """

    private func findings(
        serving response: HTTPResponse? = nil, _ change: (inout FlipCheckConfiguration) -> Void = { _ in }
    ) async throws -> [String: Finding.Verdict] {
        let probe = try Partner(wrapped: { partner in
            guard let response else { return partner }
            return Serving(path: "/.well-known/apple-app-site-association", response: response, else: partner)
        }).probe(change)
        let report = await Runner(selection: Selection(only: ["association"])).run(probe)
        return Dictionary(uniqueKeysWithValues: report.findings.map { ($0.rule.id, $0.verdict) })
    }

    private func failed(_ findings: [String: Finding.Verdict]) -> [String] {
        findings.filter { if case .failed = $0.value { true } else { false } }.keys.sorted()
    }

    @Test func `a file that is given is looked at without asking a server`() async throws {
        let findings = try await findings(serving: HTTPResponse(status: 500)) {
            $0.association.file = Array(Self.old.utf8)
        }
        #expect(failed(findings) == ["association/flip-not-matched"])
        #expect(findings["association/hosting-answer"] == .notAsked("the file was given, not fetched"))
        let unreadable = try await self.findings { $0.association.file = Array("{".utf8) }
        #expect(failed(unreadable) == ["association/hosting-unreadable"])
        #expect(unreadable["association/flip-not-matched"] == .couldNotTell("there is no file to look at"))
    }

    @Test(arguments: [
        (
            HTTPResponse(status: 301, headers: ["Location": "https://www.partner.example/"]),
            "hosting-redirect"
        ), (HTTPResponse(status: 404), "hosting-answer"),
        (HTTPResponse(status: 200, contentType: "application/json", text: "<html>"), "hosting-unreadable"),
        (HTTPResponse(status: 200, contentType: "text/plain", text: good), "hosting-content-type"),
    ]) func `how the file is served is looked at`(response: HTTPResponse, rule: String) async throws {
        #expect(failed(try await findings(serving: response)) == ["association/" + rule])
    }

    @Test func `rules that need to know more say what is missing`() async throws {
        let findings = try await findings {
            $0.appID = nil
            $0.authorizationURL = nil
        }
        #expect(findings["association/flip-not-matched"] == .notAsked("appID is not configured"))
        #expect(
            findings["association/authorization-captured"] == .notAsked("authorizationURL is not configured"))
    }

    @Test func `Apple's copy is compared by what it says`() async throws {
        let response = HTTPResponse(status: 200, contentType: "application/json", text: Self.good)
        let spaced = Self.good.replacing(",", with: ",\n ")
        let same = try await findings(serving: response) {
            $0.association.copy = .recorded(Array(spaced.utf8))
        }
        #expect(same["association/copy-current"] == .held)
        let other = try await findings(serving: response) {
            $0.association.copy = .recorded(Array(Self.old.utf8))
        }
        #expect(failed(other) == ["association/copy-current"])
        // In memory there is no server of Apple's: the copy cannot be asked for, and nothing
        // is blamed on the partner.
        let fetched = try await findings(serving: response) { $0.association.copy = .fetched }
        #expect(failed(fetched) == [])
        let verdict = fetched["association/copy-current"]
        guard case .couldNotTell(let reason) = verdict else {
            Issue.record("the copy was judged without being seen: \(String(describing: verdict))")
            return
        }
        #expect(reason.hasPrefix("Apple's servers cannot be asked from here: "))
    }
}

/// A partner one of whose paths answers something else.
private struct Serving: HTTPHandler {
    let path: String
    let response: HTTPResponse
    let `else`: any HTTPHandler

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        request.path == path ? response : await `else`.handle(request)
    }
}
