import Foundation

extension Tables {
    /// Each product with its version, and the findings that break Google's linking.
    static func productFindings(_ tree: Tree) -> [String] {
        let records = tree.texts.keys.filter { path in
            path.hasPrefix("Tests/RealServers/") && path.hasSuffix("/findings.json")
        }
        return markdown(
            ["product and version", "run on", "findings about linking"],
            records.sorted().map { row(of: $0, in: tree) })
    }

    /// The row of a product, by the path of its record: `Tests/RealServers/PRODUCT/findings.json`.
    private static func row(of record: String, in tree: Tree) -> [String] {
        let product = record.split(separator: "/").dropLast().last ?? ""
        let data = Data(tree.texts[record, default: ""].utf8)
        guard let recorded = try? JSONDecoder().decode(RecordedRun.self, from: data) else {
            return ["\(product): findings.json cannot be read; record it again", "", ""]
        }
        let rules = recorded.linking.map { "`\($0)`" }.joined(separator: ", ")
        return [
            "[\(product)](../\(record)) \(recorded.version)", recorded.run.date,
            rules.isEmpty ? "none" : rules,
        ]
    }
}
