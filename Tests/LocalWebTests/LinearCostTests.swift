import TestSupport
import Testing

@testable import LocalWeb

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
        "<script><!--", "<title>",
        "</title><title>", "<svg>", "<svg><![CDATA[", "]]", "<select><option>", "<option>",
        "<fieldset disabled>", "<legend>",
        "<template>", "<a href=x>", "<input a a a a", "<b ", "\u{301}", "<!--\u{301}-->",
        "<form id=a><input form=a type=radio checked>",
        "<button>", "<meta http-equiv=refresh content=0>", "<p =", "<p /", "\0",
    ])
    func `twice the size is twice the cost`(piece: String) {
        let once = steps(String(repeating: piece, count: 1_000))
        let twice = steps(String(repeating: piece, count: 2_000))
        #expect(twice <= 2 * once + 50)
        #expect(once <= 12 * 1_000 * piece.utf8.count + 100)
    }

    /// Pieces that tags, comments and texts are made of, in any order: what a page should never be.
    private static let pieces = [
        "<", ">", "/", "=", "\"", "'", "-", "--", "!", "&", ";", "#", "x", " ", "\n", "\0", "\u{301}", "é",
        "form", "input",
        "select", "option", "textarea", "script", "title", "svg", "<!--", "-->", "]]>", "<![CDATA[", "name",
        "value", "amp",
        "<form>", "</form>", "<input name=a ", "<select name=s>", "<option>", "</select>",
        "<textarea name=t>", "</textarea>",
        "<script>", "</script>", "<fieldset disabled>", "<legend>", "</legend>", "</fieldset>", "<template>",
        "</template>",
        "<button name=b>", "<a href=/>", "</a>", "<base href=x>", "type=radio checked", "form=f", "id=f",
        "&#x110000;", "\r",
    ]

    @Test func `no page traps, and none costs more than its size allows`() {
        var random = SeededGenerator(seed: 20_260_101)
        for _ in 0..<3_000 {
            let count = Int.random(in: 0..<60, using: &random)
            let page = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            var reader = HTMLPageReader(page)
            let read = reader.page()
            #expect(reader.steps <= 16 * page.utf8.count + 16, "\(page.debugDescription)")
            for var form in read.forms {
                // Nothing that a user can do to it traps either.
                for field in form.fields {
                    try? form.fill(field.name, with: "on")
                    try? form.fill(field.name, with: field.value)
                }
                for place in [nil] + form.fields.indices.map(Optional.some) {
                    _ = FormEncoding.multipart(form.entries(pressing: place))
                }
            }
        }
    }

    @Test func `no bytes of any kind trap`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            _ = HTMLPage(text)
            _ = HTMLPage.title(of: "<title>" + text)
            _ = CharacterReferences.decoded(bytes[...], in: .attribute)
            _ = HTMLPage.Refresh(text)
            _ = CookieDate.seconds(text)
            _ = Cookie(text, defaultPath: "/", now: 0)
            _ = WebAddress.sendable(WebAddress.resolve(text, against: "https://site.example/a/b?c"))
        }
    }
}
