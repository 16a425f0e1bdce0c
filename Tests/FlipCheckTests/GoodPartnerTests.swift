import FlipCheck
import Testing

/// The partner of this package breaks no rule.
@Suite struct GoodPartnerTests {
    @Test func `every rule holds for the partner server in memory`() async throws {
        let report = await Runner().run(try Partner().probe())
        #expect(report.failures(.error).map(\.rule.id) == [])
        #expect(report.failures(.warning).map(\.rule.id) == [])
        #expect(report.failures(.note).map(\.rule.id) == [])
        #expect(report.exitStatus == 0)
    }
}
