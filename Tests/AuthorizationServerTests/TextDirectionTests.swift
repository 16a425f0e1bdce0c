import Testing

@testable import AuthorizationServer

/// The direction of a page, by the tag of its language.
@Suite struct TextDirectionTests {
    @Test(arguments: [
        "ar", "ar-EG", "ckb-IQ", "dv", "fa", "he-IL", "HE", "ps", "sd", "ug", "ur", "yi",
    ])
    func `a language of Arabic, Hebrew or Thaana letters runs from right to left`(tag: String) {
        #expect(TextDirection(languageTag: tag) == .rightToLeft)
    }

    @Test(arguments: ["en", "hi", "zh-TW", "pt-BR", "arn", "en-AR", ""])
    func `every other language runs from left to right`(tag: String) {
        #expect(TextDirection(languageTag: tag) == .leftToRight)
    }
}
