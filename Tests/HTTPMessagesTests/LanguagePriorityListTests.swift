import HTTPMessages
import Testing

/// Which language a page is written in, from what the request says.
@Suite struct LanguagePriorityListTests {
    private static let table: KeyValuePairs = [
        "en": "English", "zh-TW": "Chinese", "zh-Hant": "Chinese", "pt-BR": "Portuguese",
        "pt": "Portuguese",
    ]

    private func answer(_ tag: String?, _ lines: String...) -> String? {
        LanguagePriorityList(tag: tag, acceptLanguage: lines).lookup(in: Self.table)
    }

    @Test(arguments: [
        ("pt-BR", "Portuguese"), ("pt-br", "Portuguese"), ("PT", "Portuguese"), ("pt-PT", "Portuguese"),
        ("zh-TW", "Chinese"), ("zh-hant-hk", "Chinese"), ("en-GB-oxendict", "English"),
        ("en-a-bbb-x-c", "English"), ("en-US-u-ca-gregory", "English"),
    ])
    func `a tag is shortened until the table has it`(tag: String, language: String) {
        #expect(answer(tag) == language)
    }

    @Test(arguments: [
        "zh", "zh-CN", "zh-Hans-TW", "tlh", "*", "", "e", "en_US", "en-", "-en", "en US", "1en",
    ])
    func `a tag that the table lacks, or that is not a tag, is skipped`(tag: String) {
        #expect(answer(tag) == nil)
        #expect(answer(tag, "pt") == "Portuguese", "the browser's language counts then")
    }

    @Test func `the request's own tag goes before the browser's languages`() {
        #expect(answer("zh-TW", "pt-BR, en;q=0.9") == "Chinese")
        #expect(answer("fr", "pt-BR, en;q=0.9") == "Portuguese")
    }

    @Test(arguments: [
        ("en;q=0.8, pt;q=0.9", ["pt", "en"]), ("fr, en;q=0.5, de", ["fr", "de", "en"]),
        ("a;q=0.1,b;q=0.1,c;q=0.1", ["a", "b", "c"]), ("en ; q=1.000 ,\tpt;Q=0.001", ["en", "pt"]),
        ("en;q=0, pt", ["pt"]), ("*, en;q=0.1", ["en"]), ("en;q=0.8;q=0.9", []),
        ("en;q=1.001, en;q=2, en;q=.5, en;q=0.1234, en;q=-1, en;q=0x1, en;r=1, en;q=", []),
        ("en;q=00.5, en;q=01, en;q=1.0.0, en;q=0.é", []), ("en;q=0.9, pt;q=1., de;q=0.", ["pt", "en"]),
        (" , ,,en,", ["en"]), (";q=1", []), ("é, 日本", []),
    ])
    func `weights order the languages, and what cannot be read is passed over`(
        line: String, ranges: [String]
    ) {
        #expect(LanguagePriorityList(acceptLanguage: [line]).ranges == ranges)
    }

    @Test func `several lines are one list`() {
        #expect(LanguagePriorityList(acceptLanguage: ["en;q=0.1", "pt"]).ranges == ["pt", "en"])
    }

    @Test func `a long line costs no more than a short one`() {
        let line = Array(repeating: "en-a-bcd", count: 5_000).joined(separator: ",")
        #expect(LanguagePriorityList(acceptLanguage: [line]).ranges.count == 32)
        #expect(LanguagePriorityList(tag: String(repeating: "en-", count: 5_000) + "en").ranges.isEmpty)
    }
}
