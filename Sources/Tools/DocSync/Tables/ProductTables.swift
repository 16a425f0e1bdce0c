import Foundation

/// The findings of flip-check at a product of another vendor, as `scripts/real-servers` recorded them.
private struct RecordedRun: Decodable {
    /// The day of a run.
    struct Cost: Decodable {
        var date: String
    }

    var version: String
    var run: Cost
    /// The rules that failed and that Google's linking needs.
    var linking: [String]
}

extension Tables {
    private static let products = [
        "django-oauth-toolkit", "django-allauth", "django-oidc-provider", "lemonldap-ng", "doorkeeper",
        "canaille", "home-assistant",
    ]

    /// Each product with its version, and the findings that break Google's linking.
    static func productFindings(_ tree: Tree) -> [String] {
        markdown(
            ["product and version", "run on", "findings about linking"],
            products.map { name in
                let path = "Tests/RealServers/\(name)/findings.json"
                let data = Data(tree.texts[path, default: ""].utf8)
                guard let recorded = try? JSONDecoder().decode(RecordedRun.self, from: data) else {
                    return ["\(name) was not recorded", "", ""]
                }
                let rules = recorded.linking.map { "`\($0)`" }.joined(separator: ", ")
                return [
                    "[\(name)](../\(path)) \(recorded.version)", recorded.run.date,
                    rules.isEmpty ? "none" : rules,
                ]
            })
    }
}
