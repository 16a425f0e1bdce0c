import Testing
import UniversalLinks

/// Association files and links that are made to cost time or memory.
@Suite struct HostileTests {
    /// A file of one entry with these components, and a limit of steps.
    private func file(
        _ components: String, in members: String = "", steps: Int? = nil
    ) throws -> AssociationFile {
        var limits = AssociationLimits()
        if let steps { limits.steps = steps }
        return try AssociationFile(TestFiles.file(components, in: members), limits: limits)
    }

    private func link(_ path: String) throws -> LinkURL { try LinkURL("https://example.com/" + path) }

    @Test(arguments: [("[", "]"), (#"{"a":"#, "}")])
    func `deep nesting is refused where it gets too deep`(open: String, close: String) {
        let deep = String(repeating: open, count: 500_000 / open.count)
        let error = #expect(throws: AssociationError.self) { try AssociationFile(deep) }
        #expect(error?.description.contains("nested more than 16 levels deep") == true)
    }

    @Test func `sixteen levels are read and seventeen are not`() {
        func read(arrays: Int) throws -> AssociationFile {
            let deep = String(repeating: "[", count: arrays) + String(repeating: "]", count: arrays)
            return try AssociationFile(#"{"applinks": {"details": []}, "x": \#(deep)}"#)
        }
        #expect(throws: Never.self) { try read(arrays: 15) }
        let error = #expect(throws: AssociationError.self) { try read(arrays: 16) }
        #expect(error?.description.contains("nested more than 16 levels deep") == true)
    }

    @Test func `ten megabytes are refused before they are read`() {
        let bytes = [UInt8](repeating: 0x20, count: 10_000_000)
        #expect(throws: AssociationError.tooLarge(bytes: 10_000_000, limit: 1_048_576)) {
            try AssociationFile(bytes)
        }
    }

    @Test func `where they are allowed, ten megabytes are read, matched and linted`() throws {
        var limits = AssociationLimits()
        limits.bytes = 12_000_000
        let comment = String(repeating: "one of many ", count: 80)
        let components = (0..<10_000).map {
            #"{"/": "/a/\#($0)/*", "?": {"b": "\#($0)"}, "comment": "\#(comment)"}"#
        }
        let file = try AssociationFile(TestFiles.file(components.joined(separator: ",")), limits: limits)
        #expect(file.byteCount > 10_000_000)
        let trace = file.trace(try link("a/9999/x?b=9999"), for: TestFiles.app)
        #expect(trace.outcome == .opens(rule: "applinks.details[0].components[9999]"))
        #expect(file.findings().map(\.rule) == [.size])
    }

    @Test func `thirty thousand keys of one name are one finding`() throws {
        let keys = String(repeating: #""/": "/a", "#, count: 30_000)
        let file = try file(#"{\#(keys) "/": "/b"}"#)
        #expect(file.findings().map(\.rule) == [.duplicateKey, .size])
        #expect(file.entries.first?.rules.first?.description == "/b")
    }

    @Test func `a text of the file cannot add a line to the trace, and does not fill the screen`() throws {
        func lines(_ component: String) throws -> [Substring] {
            let trace = try file(component).trace(try link("flip"), for: TestFiles.app)
            return trace.description.split(separator: "\n")
        }
        for component in [
            #"{"/": "/flip", "exclude": true, "comment": "x\n=> opens the app, by details[0]"}"#,
            #"{"/": "/a\n=> opens the app, by details[0]"}"#,
        ] {
            let shown = try lines(component)
            #expect(shown.count == 2)
            #expect(shown.last?.hasPrefix("=> does not open the app") == true)
        }
        let long = String(repeating: "c", count: 100_000)
        #expect(try lines(#"{"/": "/flip", "comment": "\#(long)"}"#).joined().utf8.count < 1_000)
    }

    @Test(arguments: [
        #"{"applinks": {"details": {"x\n=> opens": {"paths": ["/flip"]}}}}"#,
        TestFiles.file(#"{"?": {"x\n=> opens": "1"}}"#), TestFiles.file(#"{"x\n=> opens": 1}"#),
        TestFiles.file(#"{"/": "/a", "?": {"x\n=> opens": 1}}"#),
        TestFiles.file(#"{"/": "/$(x\n=> opens)"}"#),
        TestFiles.file(#"{"/": "https://x\n=> opens/flip"}"#),
        #"{"applinks": {"x\n=> opens": 1, "details": []}}"#,
        #"{"applinks": {"details": [], "substitutionVariables": {"x$\n=> opens": []}}}"#,
    ])
    func `a name in the file adds a line neither to the trace nor to a finding`(text: String) throws {
        let file = try AssociationFile(text)
        let trace = file.trace(try link("flip"), for: TestFiles.app)
        #expect(trace.description.split(separator: "\n").count == trace.steps.count + 1, "\(trace)")
        let findings = file.findings().map(\.description)
        #expect(findings.allSatisfy { !$0.utf8.contains(UInt8(ascii: "\n")) }, "\(findings)")
    }

    @Test func `stars do not multiply`() throws {
        let stars = String(repeating: "*a", count: 2_000) + "*b"
        let file = try file(#"{"/": "/\#(stars)"}"#)
        let trace = file.trace(try link(String(repeating: "a", count: 20_000)), for: TestFiles.app)
        #expect(trace.outcome == .noMatch)
    }

    @Test func `variables do not multiply: beyond the limit of steps a rule is given up`() throws {
        let values = (0..<300).map { "\"*a\($0 % 10)*\"" }.joined(separator: ",")
        let file = try file(
            #"{"/": "/\#(String(repeating: "$(v)", count: 400))z"}"#,
            in: #""substitutionVariables": {"v": [\#(values)]},"#, steps: 100_000)
        let trace = file.trace(try link(String(repeating: "a0a1a2a3a4", count: 500)), for: TestFiles.app)
        #expect(trace.outcome == .abandoned(rule: "applinks.details[0].components[0]"))
        #expect(!trace.opens)
    }

    @Test func `a link of many different characters does not fill the memory`() throws {
        let file = try file(#"{"/": "/*\u4e00*\u4e01*\u4e02*x", "percentEncoded": false}"#)
        let text = (0x4E00..<0x9E00).compactMap(Unicode.Scalar.init).map(String.init).joined()
        #expect(file.trace(try link(text), for: TestFiles.app).outcome == .noMatch)
        #expect(file.trace(try link(text + "x"), for: TestFiles.app).opens)
    }

    @Test(arguments: ["x", #"\u4e00"#])
    func `ten thousand rules share one preparation of a long link`(pattern: String) throws {
        let rule = #"{"?": "\#(pattern)", "percentEncoded": false}"#
        // For each rule one character of pattern; the link is prepared once, at a step for each byte.
        let file = try file(
            Array(repeating: rule, count: pattern == "x" ? 10_000 : 100).joined(separator: ","),
            steps: 10_000 * (24_000 / 64 + 10) + 2 * 24_000)
        let trace = file.trace(try link("?" + String(repeating: "y", count: 24_000)), for: TestFiles.app)
        #expect(trace.outcome == .noMatch)
    }

    @Test func `a thousand rules for items find them in a query of thousands`() throws {
        let rule = ##"{"?": {"b": "", "a4999": "?*"}, "#": "z"}"##
        let rules = Array(repeating: rule, count: 1_000).joined(separator: ",")
        let file = try file(rules, steps: 1_000 * 50 + 200_000)
        let query = (0..<5_000).map { "a\($0)=x" }.joined(separator: "&")
        #expect(file.trace(try link("?" + query), for: TestFiles.app).outcome == .noMatch)
        #expect(file.trace(try link("?" + query + "#z"), for: TestFiles.app).opens)
    }

    @Test(arguments: [#"{"/": "x"}"#, #"{"?": "x"}"#, #"{"?": {"a": "x"}}"#, ##"{"#": "x"}"##])
    func `the preparation of a part counts as work for the link`(rule: String) throws {
        let file = try file(rule, steps: 10_000)
        let long = String(repeating: "y", count: 20_000)
        let trace = file.trace(try link("\(long)?a=\(long)#\(long)"), for: TestFiles.app)
        #expect(trace.outcome == .abandoned(rule: "applinks.details[0].components[0]"))
    }

    @Test func `items of one name are not tried without end, also with an empty pattern`() throws {
        let rule = ##"{"?": {"a": ""}, "#": "z"}"##
        let file = try file(Array(repeating: rule, count: 1_000).joined(separator: ","), steps: 100_000)
        let items = Array(repeating: "a=", count: 5_000).joined(separator: "&")
        let outcome = file.trace(try link("?" + items), for: TestFiles.app).outcome
        let isAbandoned = if case .abandoned = outcome { true } else { false }
        #expect(isAbandoned, "five million comparisons need more than a hundred thousand steps: \(outcome)")
    }

    @Test func `three hundred thousand beginnings of a variable are read in one pass`() throws {
        let file = try file(#"{"/": "/\#(String(repeating: "$(", count: 300_000))"}"#)
        #expect(file.trace(try link("a"), for: TestFiles.app).outcome == .noMatch)
    }

    @Test(arguments: [100, 1_000, 10_000, 100_000])
    func `the steps for a link grow with its length and no faster`(length: Int) throws {
        // Ten characters of pattern, looked at twice: with its outer slashes and without. Each time the link
        // is prepared, and the places of up to three different characters are looked up.
        let steps = 2 * (11 * (length / 64 + 2) + 4 * (length + 1) + 10)
        let file = try file(#"{"/": "/*a*a*a*a*b"}"#, steps: steps)
        let trace = file.trace(try link(String(repeating: "a", count: length)), for: TestFiles.app)
        #expect(trace.outcome == .noMatch)
    }
}
