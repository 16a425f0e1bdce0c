@testable import UniversalLinks

extension FuzzTarget {
    private static let app = "TEAMID1234.example.app"
    private static let rules =
        ##"{"/":"/a/*","?":{"b":"?*"},"#":"$(digit)"},{"/":"/$(v)","percentEncoded":false}"##
    private static let file =
        #"{"applinks":{"substitutionVariables":{"v":["a*","b"]},"details":[{"appIDs":["#
        + "\"\(app)\"],\"components\":[\(rules)]}]}}"

    /// Limits at which a single input takes no noticeable time: a hundredth of the default steps.
    private static var limits: AssociationLimits {
        var limits = AssociationLimits()
        limits.steps = 200_000
        return limits
    }

    /// Association files, links, and patterns.
    static let links = [
        FuzzTarget("association-file", seeds: [file]) { bytes in
            let read = try AssociationFile(bytes, limits: limits)
            _ = read.findings()
            for url in ["https://a.example/a/%41?b=1#2", "https://a.example/"] {
                _ = read.trace(try LinkURL(url), for: app).description
            }
        },
        FuzzTarget("rules", seeds: [rules + "\n/a/b?b=c#1", #"{"?":"*"}"# + "\n/?", "\n/"]) { bytes in
            // Rules and a link, with a line end between them.
            let parts = bytes.split(
                separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { return }
            let json = #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":["#
            let whole = Array(json.utf8) + parts[0] + Array("]}]}}".utf8)
            let link = try LinkURL("https://a.example" + text(Array(parts[1])))
            _ = try AssociationFile(whole, limits: limits).trace(link, for: app).description
        },
        FuzzTarget("patterns", seeds: ["*a?b*\naxxb", "a*a*b\naaab", "?\n\u{E9}", "*\n", "\na", "\n"]) {
            bytes in
            // Empty parts too: on them matchers differ most easily.
            let parts = text(bytes).unicodeScalars
                .split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
            // The naive matcher knows no variables, and its time grows with the square of the input.
            guard parts.count == 2, !parts[0].contains("$"), bytes.count < 256 else { return }
            // The steps are more than 127 tokens times 128 characters, the most that 255 bytes cost.
            var budget = StepBudget(100_000)
            var subject = MatchText(parts[1], isCaseSensitive: true)
            let pattern = Pattern(parts[0], variables: [:])
            let expected = naiveMatch(Array(parts[0].unicodeScalars), Array(parts[1].unicodeScalars))
            // In `require`, because running out of steps would otherwise count as a refusal.
            require(
                try subject.isCovered(by: pattern.tokens, budget: &budget) == expected,
                "a pattern matches what the naive matcher matches")
        },
        FuzzTarget("links", seeds: ["https://u@a.example:8/p/?q=1#f", "HTTP://A.example"]) { bytes in
            let link = try LinkURL(text(bytes))
            require(try LinkURL(link.text) == link, "a link prints and parses")
            require(!link.host.utf8.contains { "/?#@\\".utf8.contains($0) }, "a host ends with its authority")
        },
        FuzzTarget("domains", seeds: ["applinks:a.example", "applinks:*.a.example"]) { bytes in
            let domain = try AssociatedDomain(text(bytes))
            require(try AssociatedDomain(domain.description) == domain, "a domain prints and parses")
        },
    ]
}

/// Whether a pattern of `*` and `?` matches the whole text, by the table of all beginnings of both.
private func naiveMatch(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
    var reached = [true] + [Bool](repeating: false, count: text.count)
    for token in pattern {
        var next = [Bool](repeating: false, count: text.count + 1)
        for position in 0...text.count {
            switch token {
            case "*": next[position] = reached[position] || (position > 0 && next[position - 1])
            case "?": next[position] = position > 0 && reached[position - 1]
            default: next[position] = position > 0 && reached[position - 1] && text[position - 1] == token
            }
        }
        reached = next
    }
    return reached[text.count]
}
