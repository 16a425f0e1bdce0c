import Foundation
import JSON
import TestSupport
import Testing

@testable import FlipCheck

/// Runs against products of other vendors, which `scripts/real-servers --record` keeps.
///
/// Each is judged as it was when it was recorded, without the product.
@Suite struct ProductRecordingTests {
    private static let folder = packageRoot.appendingPathComponent("Tests/RealServers")

    /// The products whose runs are kept.
    private static let products =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { FileManager.default.fileExists(atPath: file("recording.json.gz", of: $0).path) }.sorted()
        ?? []

    private static func file(_ name: String, of product: String) -> URL {
        folder.appendingPathComponent(product).appendingPathComponent(name)
    }

    @Test func `the runs of four products are kept, in little space`() throws {
        #expect(Self.products.count == 4)
        for product in Self.products {
            let size = try Data(contentsOf: Self.file("recording.json.gz", of: product)).count
            #expect(size <= 400_000, "\(product)")
        }
    }

    @Test(arguments: products) func `the kept run of a product has the findings that are recorded`(
        product: String
    ) async throws {
        let file = try await String(unpacking: Self.file("recording.json.gz", of: product))
        let report = await Runner.judge(try RunRecording(file: Array(file.utf8)))
        let findings = try Data(contentsOf: Self.file("findings.json", of: product))
        let recorded = try #require(JSONValue(json: findings)?.object)
        var expected: [String: String] = [:]
        for (kind, rules) in recorded where !["version", "run"].contains(kind) {
            for rule in try #require(rules.array) {
                let id = try #require(rule.string)
                expected[id] = kind
            }
        }
        // A rule that is newer than the recording looks at a trial that the recording does not have.
        let known = report.findings.filter { !$0.reason.hasPrefix("the recording has no trial") }
        #expect(known.count > 180)
        for finding in known {
            let kind: String? =
                switch finding.verdict {
                case .held: nil
                case .failed: finding.rule.harm.rawValue
                case .couldNotTell: "could not tell"
                case .notAsked: "not asked"
                }
            #expect(kind == expected[finding.rule.id], "\(finding.rule.id): \(finding.reason)")
        }
    }
}
