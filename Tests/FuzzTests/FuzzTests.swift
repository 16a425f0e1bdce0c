import Foundation
import Testing

/// Each target of `scripts/fuzz`, with its seeds and with changed inputs.
///
/// A seeded generator changes the inputs, so that each run has the same inputs. libFuzzer finds more, because it sees
/// which lines an input reaches, and it also measures the work per byte. It needs a build of its own.
@Suite struct FuzzTests {
    /// How many changed inputs each target gets: in a debug build only as many as the quick tests have time for.
    private static let changedInputs: Int = {
        #if DEBUG
            300
        #else
            5_000
        #endif
    }()

    /// The input under test, for the words of a failure.
    @TaskLocal static var inputUnderTest: [UInt8] = []

    private func run(_ target: FuzzTarget, _ input: [UInt8]) async throws {
        try await Self.$inputUnderTest.withValue(input) { try await target.run(input) }
    }

    @Test(arguments: FuzzTarget.all)
    func `the properties hold for the seeds and for changed inputs`(target: FuzzTarget) async {
        // A refusal is a good end: what counts is that the properties hold.
        var readSeeds = 0
        for seed in target.seeds {
            do {
                try await run(target, Array(seed.utf8))
                readSeeds += 1
            } catch {}
        }
        #expect(readSeeds > 0, "a target that refuses all its seeds tests nothing")
        var changes = Mutations(seeds: target.seeds, seed: hash(Array(target.name.utf8)))
        for _ in 0..<Self.changedInputs { try? await run(target, changes.next()) }
    }

    @Test(arguments: FuzzTarget.servers)
    func `each server can be made, and each of its seeds has a request`(target: FuzzTarget) async {
        for seed in target.seeds {
            await #expect(throws: Never.self, "\(seed)") { try await run(target, Array(seed.utf8)) }
        }
    }

    @Test(arguments: [
        "//evil.example/", #"/\evil.example/"#, "/\t/evil.example/", "evil.example",
        "https://oauth-redirect.evil.example/r/x",
        "https://oauth-redirect.googleusercontent.com.evil.example/",
        "https://partner.example@evil.example/", "javascript:alert(1)",
    ])
    func `the property of redirects fails for an open redirect`(location: String) {
        #expect(!FuzzTarget.leadsToGoogleOrStays(location))
    }

    @Test(arguments: [
        "/", "/authorize?x=//y", "https://partner.example/links",
        "https://oauth-redirect.googleusercontent.com/r/project",
        "https://oauth-redirect-sandbox.googleusercontent.com/r/project",
    ])
    func `the property of redirects holds for the server's own and for Google's`(location: String) {
        #expect(FuzzTarget.leadsToGoogleOrStays(location))
    }
}

extension FuzzTarget: CustomTestStringConvertible {
    var testDescription: String { name }
}

/// Records the failure with its input; the target goes on with the next property.
///
/// The fuzzer has a function of this name that ends the process (Tests/Fuzz/LibFuzzer).
func propertyFailed(_ message: String) {
    let input = Data(FuzzTests.inputUnderTest).base64EncodedString()
    Issue.record("\(message); the input in Base64: \(input)")
}
