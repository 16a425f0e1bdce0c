import Foundation
import TestSupport
import Testing

/// The table of the words in which rules and trials are written, in the page for contributors.
@Suite struct RuleWordsTests {
    @Test func `the table names each verdict, and no word that is not declared`() throws {
        let page = try String(
            contentsOf: packageRoot.appendingPathComponent("Docs/contributing.md"), encoding: .utf8)
        let start = try #require(page.firstRange(of: "## The words of flip-check's rules")).upperBound
        let end = try #require(page[start...].firstRange(of: "\n## ")).lowerBound
        let rows = page[start..<end].split(separator: "\n").filter { $0.hasPrefix("| `") }
        let firstColumns = rows.compactMap { $0.split(separator: "|").first }
        let words = Set(firstColumns.flatMap { $0.matches(of: /`(\w+)`/).map { String($0.1) } })
        let code = try Self.sources("")
        let declared = Set(code.matches(of: /(?:func|var) (\w+)/).map { String($0.1) })
        #expect(words.subtracting(declared) == [])
        let verdicts = try Self.sources("Judgement+").matches(of: /static func (\w+)/).map { String($0.1) }
        // It is not in itself a verdict about a request: it only lists what others leave open.
        #expect(Set(verdicts).subtracting(words) == ["unclear"])
    }

    /// The files of flip-check whose names begin so, one after the other.
    private static func sources(_ beginning: String) throws -> String {
        let folder = packageRoot.appendingPathComponent("Sources/Tools/FlipCheck")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        let files = paths.filter { path in
            path.hasSuffix(".swift") && path.split(separator: "/").last?.hasPrefix(beginning) == true
        }
        return try files.map { path in
            try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        }.joined(separator: "\n")
    }
}
