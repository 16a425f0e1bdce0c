import Testing
import WebText

/// The parameters of queries and forms.
@Suite struct ParametersTests {
    @Test func `items keep their order, their raw and their decoded value`() {
        let parameters = Parameters(parsing: "b=%41+&a=&c&=x&&d=1=2", plus: .literal)
        #expect(parameters.items.map(\.name) == ["b", "a", "c", "", "d"])
        #expect(parameters.items.map(\.rawValue) == ["%41+", "", "", "x", "1=2"])
        #expect(parameters.items.map(\.value) == ["A+", "", "", "x", "1=2"].map { .success($0) })
    }

    @Test func `parameters are written back as they were on the wire`() {
        let raw = "state=A+B%2bC&x=%zz&y=&z=a;b&%A9=1&%zz=2&%73tate=3&a b=4"
        #expect(Parameters(parsing: raw, plus: .literal).encoded == raw)
    }

    @Test func `an absent and an empty parameter read alike, a repeated one does not`() throws {
        let parameters = Parameters(parsing: "a=&b=1&b=1", plus: .literal)
        #expect(try parameters.value("none") == nil)
        #expect(try parameters.value("a") == nil)
        #expect(throws: Parameters.Problem.repeated("b")) { try parameters.value("b") }
    }

    @Test func `a name may be escaped and still counts as the same name`() {
        let parameters = Parameters(parsing: "%73tate=1&state=2", plus: .literal)
        #expect(throws: Parameters.Problem.repeated("state")) { try parameters.value("state") }
        #expect(parameters.firstRepeatedName == "state")
    }

    @Test func `a name that cannot be decoded stays raw and makes its item unreadable`() {
        let item = Parameters(parsing: "a%=1", plus: .literal).items.first
        #expect(item?.name == "a%")
        #expect(item?.value == .failure(.brokenEscape))
    }

    @Test func `names that are only canonically equivalent are different names`() throws {
        // U+212A is canonically equivalent to K, and e + U+0301 to é.
        let parameters = Parameters(parsing: "K=1&%E2%84%AA=2&%C3%A9=3&e%CC%81=4", plus: .literal)
        #expect(parameters.firstRepeatedName == nil)
        #expect(try parameters.value("K") == "1")
        #expect(try parameters.value("\u{212A}") == "2")
    }

    @Test func `the first name that comes a second time is named`() {
        let parameters = Parameters(parsing: "a=1&b=1&c=1&b=2&a=2", plus: .literal)
        #expect(parameters.firstRepeatedName == "b")
        #expect(Parameters(parsing: "a=1&b=1", plus: .literal).firstRepeatedName == nil)
    }

    // Comparing each with each would be five thousand million comparisons: minutes instead of a moment.
    @Test(.timeLimit(.minutes(1))) func `a hundred thousand parameters are looked through in one pass`() {
        let many = (0..<100_000).map { "p\($0)=" }.joined(separator: "&")
        #expect(Parameters(parsing: many, plus: .literal).firstRepeatedName == nil)
        #expect(Parameters(parsing: many + "&p99999=", plus: .literal).firstRepeatedName == "p99999")
    }

    @Test func `equality is equality of bytes`() {
        #expect(Parameters([.init("a", "é")]) == Parameters([.init("a", "é")]))
        #expect(Parameters([.init("a", "\u{E9}")]) != Parameters([.init("a", "e\u{301}")]))
        #expect(Parameters([.init("K", "1")]) != Parameters([.init("\u{212A}", "1")]))
        let sameOnTheWire = ["\u{E9}", "e\u{301}"].map { Parameters.Item("a", $0, rawValue: "x") }
        #expect(Set(sameOnTheWire).count == 2)
    }

    @Test func `editing compares names by bytes`() {
        let items = ["K", "\u{212A}"].map { Parameters.Item($0, "1") }
        #expect(items.removing("K") == [items[1]])
        #expect(items.setting("K", "2") == [items[1], .init("K", "2")])
        #expect(items.mapping("K") { $0 + "2" } == [.init("K", "12"), items[1]])
        #expect(
            items.adding(missing: [.init("\u{212A}", "2"), .init("k", "3")]).map(\.rawValue) == [
                "1", "1", "3",
            ])
    }

    @Test func `another reading of a plus refuses the names that the first one refuses`() throws {
        let item = try #require(Parameters(parsing: "%zz=a+b", plus: .literal).items.first)
        #expect(throws: Parameters.Problem.brokenEscape("%zz")) { try item.decoded() }
        #expect(throws: Parameters.Problem.brokenEscape("%zz")) { try item.decoded(plus: .space) }
        let plus = try #require(Parameters(parsing: "a=b+c", plus: .literal).items.first)
        #expect(try plus.decoded(plus: .space) == "b c")
    }

    @Test func `parameters go after a query that is there already, and before a fragment`() {
        let parameters = Parameters([.init("a", "1")])
        #expect(parameters.appended(to: "https://x.example/y") == "https://x.example/y?a=1")
        #expect(parameters.appended(to: "https://x.example/y?z=0") == "https://x.example/y?z=0&a=1")
        #expect(parameters.appended(to: "https://x.example/y#z?") == "https://x.example/y?a=1#z?")
        #expect(parameters.appended(to: "https://x.example/y?z=0#z") == "https://x.example/y?z=0&a=1#z")
        for url in ["https://x.example/y", "https://x.example/y#z"] {
            #expect(Parameters([]).appended(to: url) == url, "\(url)")
        }
    }

    @Test func `printing and dumping shows no value`() {
        let parameters = Parameters([.init("code", "topsecret")])
        var dumped = ""
        dump(parameters, to: &dumped)
        #expect(!"\(parameters)".contains("topsecret"))
        #expect(!dumped.contains("topsecret"))
    }
}
