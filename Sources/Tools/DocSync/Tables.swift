import AppFlip
import FlipTester
import Foundation
import GoogleRedirectURIs
import OneFile
import WebText

/// Every table that is made from code; a page shows one by `<!-- table: NAME -->`.
enum Tables {
    /// The findings of flip-check at a product of another vendor, as `scripts/real-servers` recorded them.
    private struct RecordedRun: Decodable {
        /// When the recording was made.
        struct Run: Decodable {
            /// The day, as `2026-11-27`.
            let date: String
        }

        /// The version of the product.
        let version: String
        let run: Run
        /// The ids of the rules that failed and that Google's linking needs.
        let linking: [String]
    }

    /// The lines of each table by its name.
    static let all: [String: @Sendable (Tree) -> [String]] = [
        "flip-errors": { _ in
            let rows = FlipErrorCode.allCases.map { code in
                let failures = FlipFailure.allCases.filter { $0.error.rawValue == code.rawValue }
                return [
                    "`\(code.rawValue)`", code.isRecoverable ? "continues in the browser" : "stops",
                    failures.map { "`\($0)`" }.joined(separator: ", "),
                ]
            }
            return markdown(["`error`", "Google's app", "your app's failure"], rows)
        },
        "products": { tree in
            let records = tree.texts.keys.filter { path in
                path.hasPrefix("Tests/RealServers/") && path.hasSuffix("/findings.json")
            }
            let rows = records.sorted().map { path in
                let product = path.split(separator: "/").dropLast().last ?? ""
                let data = Data(tree.texts[path, default: ""].utf8)
                guard let recorded = try? JSONDecoder().decode(RecordedRun.self, from: data) else {
                    return ["\(product): findings.json cannot be read; record it again", "", ""]
                }
                let rules = recorded.linking.map { "`\($0)`" }.joined(separator: ", ")
                let findings = rules.isEmpty ? "none" : rules
                return ["[\(product)](../\(path)) \(recorded.version)", recorded.run.date, findings]
            }
            return markdown(["product and version", "run on", "findings about linking"], rows)
        },
        "redirect-uris": { _ in
            let production = RedirectURIList.flip()
            let others = RedirectURIList.flip([.sandbox, .development, .enterprise]).uris
                .filter { production.match($0.text) == nil }
            let rows =
                production.uris.map { ["`\($0.text)`", "in production"] }
                + others.map { ["`\($0.text)`", "in a test project only"] }
            return markdown(["redirect URI", "accept it"], rows)
        },
        "tester-runs": { _ in
            let rows = TesterRun.allCases.map { run in
                let steps = [run.preparation, run.action].compactMap(\.self).joined(separator: " ")
                return [run.title, steps, run.expectation]
            }
            return markdown(["run", "what you do", "what must come back"], rows)
        },
    ]

    /// The lines of a Markdown table; a bar inside a cell is escaped.
    private static func markdown(_ columns: [String], _ rows: [[String]]) -> [String] {
        ([columns, columns.map { _ in "---" }] + rows).map { cells in
            "| \(cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ")) |"
        }
    }
}
