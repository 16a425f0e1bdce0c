import HTTPMessages
import Testing

@testable import FlipCheck

/// What is said about metadata that lack something.
@Suite struct MetadataVerdictTests {
    @Test(arguments: [
        ("[]", "is empty"), ("null", "is null"), (#"["token", "id_token"]"#, "is token, id_token"),
        (#""code""#, "is a text, and not a list of texts"),
        (#"["token", 1]"#, "has members that are no texts"),
    ]) func `a list without the right name is reported as it is`(written: String, seen: String) async throws {
        let name = "response_types_supported"
        let metadata = #"{"issuer": "\#(Partner.issuer)", "\#(name)": \#(written)}"#
        let report = await Runner.report(
            ["metadata/response-types"], try Partner(always: .json(metadata)).probe())
        let finding = try #require(report["metadata/response-types"])
        #expect(finding.verdict == .failed)
        #expect(finding.reason == "\(name) \(seen)")
    }

    @Test func `an address with the default port is another writing, which gets a note`() async throws {
        let rule = "metadata/endpoints"
        let probe = try Partner().probe { $0.tokenURL = "https://partner.example:443/token" }
        let finding = try #require(await Runner.report([rule], probe)[rule])
        #expect(finding.isFailure && finding.rule.severity == .note, "\(finding.reason)")
        #expect(finding.reason == "token_endpoint is the configured one, written in another way")
    }

    @Test func `why no metadata came is said`() async throws {
        let probe = try Partner().probe { $0.issuer = "http://plain.example" }
        let report = await Runner.report(["metadata/works"], probe)
        let finding = try #require(report["metadata/works"])
        #expect(finding.verdict == .couldNotTell)
        #expect(finding.reason.contains("http://plain.example is plain http"), "\(finding.reason)")
    }
}
