import Testing

@testable import AuthorizationServer

/// The words that the pages of every authorization server share.
@Suite struct CommonWordsTests {
    @Test(arguments: [
        (1, "دقيقة واحدة"), (2, "دقيقتين"), (3, "3 دقائق"), (10, "10 دقائق"), (11, "11 دقيقة"),
        (99, "99 دقيقة"), (100, "100 دقيقة"), (103, "103 دقائق"),
    ])
    func `Arabic counts in four ways`(minutes: Int, words: String) {
        let text = CommonWords.arabic.tooManyAttempts(minutes).markup
        #expect(text.contains(" \(words) "), "\(text)")
    }
}
