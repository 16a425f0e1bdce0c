import Testing

@testable import FlipCheck

/// The list of rules, from which the program, its help and its page are made.
@Suite struct RuleListTests {
    @Test func `every id is unique and begins with its group's`() {
        let ids = FlipCheck.rules.map(\.id)
        #expect(Set(ids).count == ids.count)
        for group in FlipCheck.groups {
            for rule in group.rules { #expect(rule.id.hasPrefix(group.id + "/"), "\(rule.id)") }
        }
    }

    @Test func `every rule has a plain id, and says where it comes from, why, and what to do`() {
        for rule in FlipCheck.rules {
            #expect(rule.id.wholeMatch(of: /[a-z]+\/[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(rule.id)")
            #expect(rule.source.url.hasPrefix("https://"), "\(rule.id)")
            #expect(!rule.source.name.isEmpty, "\(rule.id)")
            #expect(!rule.title.isEmpty, "\(rule.id)")
            #expect(rule.why.hasSuffix("."), "\(rule.id)")
            #expect(rule.remedy.hasSuffix("."), "\(rule.id)")
        }
    }

    @Test func `every rule has a fault that fits into a line and is not its title with a not`() {
        func words(_ text: String) -> Set<Substring> {
            let negations: Set<Substring> = ["not", "no", "never", "so", "do", "does", "is", "are", "a"]
            return Set(text.split { !$0.isLetter && $0 != "_" }).subtracting(negations)
        }
        for rule in FlipCheck.rules {
            #expect(!rule.fault.isEmpty, "\(rule.id)")
            #expect(!rule.fault.hasSuffix("."), "\(rule.id)")
            #expect(words(rule.fault) != words(rule.title), "\(rule.id)")
            #expect(!ReportText().line(rule.failed("seen")).contains("…"), "\(rule.id)")
        }
    }

    @Test func `a note is a matter of hygiene`() throws {
        let notes = FlipCheck.rules.filter { $0.severity == .note }
        try #require(!notes.isEmpty)
        #expect(notes.filter { $0.harm != .hygiene }.map { $0.id } == [])
    }

    @Test func `a rule follows from rules that exist, and no chain of them is a circle`() {
        var causes: [String: [String]] = [:]
        for rule in FlipCheck.rules { causes[rule.id] = rule.followsFrom }
        for rule in FlipCheck.rules {
            for cause in rule.followsFrom { #expect(causes[cause] != nil, "\(rule.id): \(cause)") }
            var next = Set(rule.followsFrom)
            for _ in causes { next = Set(next.flatMap { causes[$0] ?? [] }) }
            #expect(next.isEmpty, "\(rule.id)")
        }
    }
}
