import Foundation

/// The findings of flip-check at products of others, as `scripts/real-servers` recorded them.
private struct RecordedRun: Decodable {
    struct Cost: Decodable {
        var date: String
        var requests: Int
        var seconds: Int
        var held: Int
    }

    var version: String
    var run: Cost
    var linking: [String]
    var security: [String]
    var hygiene: [String]
    var unclear: [String]
    var notAsked: [String]

    /// The columns that can be added up.
    var counts: [Int] {
        [run.held] + [linking, security, hygiene, unclear, notAsked].map(\.count) + [run.requests]
    }

    enum CodingKeys: String, CodingKey {
        case version, run, linking, security, hygiene
        case unclear = "could not tell"
        case notAsked = "not asked"
    }
}

extension Tables {
    private static let products = [
        "django-oauth-toolkit", "django-allauth", "django-oidc-provider", "lemonldap-ng", "doorkeeper",
        "canaille", "home-assistant",
    ]

    static let productTables: [Entry] =
        [("products", allProducts)]
        + products.map { name in ("product-\(name)", { findings(at: name, in: $0) }) }

    private static func recorded(_ name: String, in tree: Tree) -> RecordedRun? {
        let text = tree.texts["Tests/RealServers/\(name)/findings.json", default: ""]
        return try? JSONDecoder().decode(RecordedRun.self, from: Data(text.utf8))
    }

    private static func allProducts(_ tree: Tree) -> [String] {
        let runs = products.compactMap { recorded($0, in: tree) }
        guard runs.count == products.count else { return ["not recorded"] }
        let rows = zip(products, runs).map { name, recorded in
            [name, recorded.version] + recorded.counts.map { "\($0)" }
                + ["\(recorded.run.seconds) s", recorded.run.date]
        }
        let sums = runs[0].counts.indices.map { column in "\(runs.reduce(0) { $0 + $1.counts[column] })" }
        return markdown(
            [
                "product", "version", "held", "linking", "security", "hygiene", "could not tell",
                "not asked", "requests", "time", "date",
            ], rows + [["all", ""] + sums + ["", ""]])
    }

    private static func findings(at name: String, in tree: Tree) -> [String] {
        guard let recorded = recorded(name, in: tree) else { return ["not recorded"] }
        let rows = [
            ("linking", recorded.linking), ("security", recorded.security), ("hygiene", recorded.hygiene),
            ("could not tell", recorded.unclear),
        ]
        return markdown(
            ["harm", "rules that failed"],
            rows.filter { !$0.1.isEmpty }.map { harm, rules in
                [harm, rules.map { "`\($0)`" }.joined(separator: ", ")]
            })
    }
}
