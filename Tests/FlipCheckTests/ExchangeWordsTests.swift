import HTTPMessages
import Journal
import TestSupport
import Testing

@testable import FlipCheck

/// What a failing server says in most of its answers.
@Suite struct ExchangeWordsTests {
    private func words(_ answers: HTTPResponse...) async throws -> String? {
        let answersInTurn = AnswersInTurn(answers)
        let client = InMemoryClient([Partner.issuer: Answering { _ in await answersInTurn.next() }])
        var limits = ProbeLimits()
        limits.requestsPerSecond = nil
        let prober = Prober(client: client, limits: limits, clock: .simulated(), secrets: Secrets())
        for _ in answers { _ = try await prober.get() }
        return prober.log.commonWords
    }

    @Test func `words count when more than half of the answers have them`() async throws {
        let full = HTTPResponse.json(#"{"detail":"disk full"}"#, status: 500)
        let silent = HTTPResponse(status: 500)
        #expect(try await words(full, full, silent) == "disk full")
        #expect(try await words(full, silent) == nil)
        #expect(try await words(full, silent, silent) == nil)
    }

    @Test func `the title of a page is read as a browser reads it`() async throws {
        let answer = HTTPResponse.html("<HTML><TITLE>Disk &amp; queue\n full</TITLE>", status: 500)
        #expect(try await words(answer) == "Disk & queue full")
        let partner = try Partner(always: answer)
        let lines = try await partner.probe().prober.get().linesOfAnswer
        #expect(lines.contains { $0.contains("page “Disk & queue full”") }, "\(lines)")
    }

    @Test(arguments: [#"null"#, #""""#, "1"])
    func `a description without words hides no message`(description: String) async throws {
        let answer = HTTPResponse.json(
            #"{"error_description":\#(description),"message":"disk full"}"#, status: 500)
        #expect(try await words(answer) == "disk full")
    }
}

/// Answers that a server gives in turn.
private actor AnswersInTurn {
    private var answers: [HTTPResponse]

    init(_ answers: [HTTPResponse]) { self.answers = answers }

    func next() -> HTTPResponse {
        precondition(!answers.isEmpty, "a request too many")
        return answers.removeFirst()
    }
}
