import Testing

@testable import FlipCheck

/// The remarks about a whole run at the top of its report.
@Suite struct RunNotesTests {
    @Test(arguments: [nil, "own.pem"] as [String?])
    func `a run that trusts authorities of its own says that Google's servers do not`(
        file: String?
    )
        async throws
    {
        let probe = try Partner().probe { $0.authorities = file }
        let report = await Runner.report(["userinfo/https"], probe)
        #expect(report["userinfo/https"]?.verdict == .held)
        #expect(
            report.notes.contains { $0.contains("Google's servers trust public ones only") } == (file != nil))
    }
}
