import Testing

@testable import FlipCheck

/// What the words on a button say that it does.
@Suite struct ButtonMeaningTests {
    @Test(arguments: [
        ("btnAllow", "", ButtonMeaning.agrees), ("notify", "all", .unknown), ("go", "knowledge", .unknown),
        ("disallowed", "", .unknown), ("slang", "", .unknown),
    ])
    func `the words on a button are whole words`(name: String, value: String, meaning: ButtonMeaning) {
        #expect(ButtonMeaning(name, value) == meaning)
    }

    @Test(arguments: ["authorized", "Authorise", "approval", "accepting"])
    func `a word that agrees may have any ending`(name: String) {
        #expect(ButtonMeaning(name) == .agrees)
    }

    @Test(arguments: [
        ("do-not-allow", ""), ("allow", "no"), ("decision", "disagree"), ("Not now", ""), ("answer", "0"),
        ("allow", "0"), ("allow", "false"),
    ])
    func `a refusal comes before an agreement`(name: String, value: String) {
        #expect(ButtonMeaning(name, value) == .refuses)
    }

    @Test(arguments: [
        ("sign-out", ""), ("log off", ""), ("account", "switch"), ("language", "agree"),
        ("do not sign out", ""),
    ])
    func `a way out comes before both`(name: String, value: String) {
        #expect(ButtonMeaning(name, value) == .leaves)
    }
}
