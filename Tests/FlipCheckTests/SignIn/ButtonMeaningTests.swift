import Testing

@testable import FlipCheck

/// What the words on a button say that it does.
@Suite struct ButtonMeaningTests {
    @Test(arguments: [
        (["do-not-allow"], ButtonMeaning.refuses), (["btnAllow"], .agrees), (["allow", "no"], .refuses),
        (["answer", "0"], .refuses), (["decision", "disagree"], .refuses), (["authorized"], .agrees),
        (["Not now"], .refuses), (["notify", "all"], .unknown), (["sign-out"], .leaves),
        (["account", "switch"], .leaves), (["go", "knowledge"], .unknown),
    ])
    func `the words on a button are whole words`(texts: [String], meaning: ButtonMeaning) {
        let found = texts.count == 1 ? ButtonMeaning(texts[0]) : ButtonMeaning(texts[0], texts[1])
        #expect(found == meaning)
    }
}
