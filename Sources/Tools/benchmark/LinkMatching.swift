import UniversalLinks

/// Matching a link with a pattern of many stars, over growing paths: the time has to grow in proportion.
enum LinkMatching {
    private static let app = "ABCDE12345.com.example.app"
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["\(app)"], "components": [{"/": "/*a*a*a*a*b"}]}]}}
        """

    static func measure() throws {
        print(
            "matching a pattern of many stars; characters of the path, milliseconds each, best of five rounds"
        )
        let pattern = try AssociationFile(file)
        for length in [10_000, 100_000, 1_000_000] {
            let link = try LinkURL("https://example.com/" + String(repeating: "a", count: length))
            let milliseconds = Stopwatch.nanoseconds(calls: 1) { _ = pattern.trace(link, for: app) } / 1e6
            print("  \(column(Double(length), decimals: 0, width: 11))  \(column(milliseconds, decimals: 3))")
        }
        print("")
    }
}
