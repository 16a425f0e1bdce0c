import UniversalLinks

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Nanoseconds for one call, the best of five rounds.
func nanoseconds(calls: Int, _ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
        let start = monotonicNanoseconds()
        for _ in 0..<calls { try body() }
        best = min(best, Double(monotonicNanoseconds() - start) / Double(calls))
    }
    return best
}

/// Matching a link against an association file, over growing links, patterns and files.
enum LinkMatching {
    private static let app = "ABCDE12345.com.example.app"

    private static func file(_ components: [String], bytes: Int = 1_048_576) throws -> AssociationFile {
        var limits = AssociationLimits()
        limits.bytes = bytes
        let rules = components.joined(separator: ",")
        let text = #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(rules)]}]}}"#
        return try AssociationFile(text, limits: limits)
    }

    private static func link(_ path: String) throws -> LinkURL { try LinkURL("https://example.com/" + path) }

    private static func milliseconds(calls: Int = 1, _ body: () throws -> Void) rethrows -> Double {
        try nanoseconds(calls: calls, body) / 1_000_000
    }

    static func measure() throws {
        print("matching a link, milliseconds each, best of five rounds")
        let partner = try file([#"{"/":"/authorize","exclude":true}"#, #"{"/":"/flip"}"#])
        let flip = try LinkURL(LinkHandling.link)
        let time = milliseconds(calls: 2_000) { _ = partner.trace(flip, for: app) }
        print("  the flip link, two rules              \(column(time, 4))")

        print("  *a*a*a*a*b against a long path: characters, milliseconds")
        let stars = try file([#"{"/":"/*a*a*a*a*b"}"#])
        for length in [1_000, 10_000, 100_000, 1_000_000] {
            let long = try link(String(repeating: "a", count: length))
            let time = milliseconds { _ = stars.trace(long, for: app) }
            print("  \(column(Double(length), 0, width: 11))  \(column(time, 3))")
        }

        print("  as many stars against a path of 10000: stars, milliseconds")
        let long = try link(String(repeating: "a", count: 10_000))
        for count in [10, 100, 1_000, 10_000] {
            let pattern = try file([#"{"/":"/\#(String(repeating: "*a", count: count))*b"}"#])
            let time = milliseconds { _ = pattern.trace(long, for: app) }
            print("  \(column(Double(count), 0, width: 11))  \(column(time, 3))")
        }

        print("  the last of many rules: rules, milliseconds to read, to match, to lint")
        for count in [100, 1_000, 10_000, 100_000] {
            let rules = (0..<count).map { #"{"/":"/a/\#($0)/*","?":{"b":"\#($0)"}}"# }
            let many = try file(rules, bytes: 20_000_000)
            let last = try link("a/\(count - 1)/x?b=\(count - 1)")
            let reading = try milliseconds { _ = try file(rules, bytes: 20_000_000) }
            let matching = milliseconds { _ = many.trace(last, for: app) }
            let linting = milliseconds { _ = many.findings() }
            print(
                "  \(column(Double(count), 0, width: 11))  \(column(reading, 2, width: 9))"
                    + "  \(column(matching, 2, width: 9))  \(column(linting, 2, width: 9))")
        }
        print("")
    }
}
