import Testing

@testable import HeadlessBrowser

/// The cost of a page is in proportion to its size: counted in looks at bytes, which no busy machine changes.
@Suite struct LinearCostTests {
    private func steps(_ page: String) -> Int {
        var reader = HTMLPageReader(page)
        _ = reader.page()
        return reader.steps
    }

    @Test(arguments: [
        "<", "<a", "</", "<!", "<!-", "<!--", "--", "&", "&amp", "&#", "<a b", "<a b=", "<a b='",
        "<input name=a>", "<form>",
        "<form></form>", "<form><input form=x>", "<textarea>", "</textarea", "<script>", "</script",
        "<script><!--", "<title>", "</title><title>", "<select><option>", "<option>", "<fieldset disabled>",
        "<template>", "<a href=x>", "<input a a a a", "<b ", "\u{301}", "<!--\u{301}-->",
        "<form id=a><input form=a type=radio checked>",
        "<button>", "<meta http-equiv=refresh content=0>", "<p =", "<p /", "\0",
    ])
    func `twice the size is twice the cost`(piece: String) {
        let once = steps(String(repeating: piece, count: 1_000))
        let twice = steps(String(repeating: piece, count: 2_000))
        // The steps at the end of a page do not grow with it.
        #expect(twice <= 2 * once + 50)
        // A byte is looked at a few times: for each text that may begin there.
        #expect(once <= 12 * 1_000 * piece.utf8.count + 100)
    }
}
