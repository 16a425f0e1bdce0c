import UniversalLinks

/// Measures the match of a link with a pattern of many stars: the time has to grow in proportion to the path.
enum LinkMatching {
    private static let app = "ABCDE12345.com.example.app"
    /// A pattern that matches no path of the letter a, which a matcher with backtracking tries for a very long time.
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["\(app)"], "components": [{"/": "/*a*a*a*a*b"}]}]}}
        """

    /// Prints the times for growing paths.
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
