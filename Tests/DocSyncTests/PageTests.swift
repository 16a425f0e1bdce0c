import Testing

@testable import DocSync

/// How a page is read: its comments, headings and links.
@Suite struct PageTests {
    @Test(arguments: [
        "<!-- not run: a --> text <!-- b -->", "<!-- a --><!-- b -->", "<!-->", "text <!-- a -->", "<!-- a",
    ])
    func `a line that is not exactly one comment is not a marker`(line: String) {
        #expect(Page.Comment(line) == nil)
    }

    @Test func `a comment has a name, and perhaps a text`() {
        let withText = Page.Comment("  <!-- not run: needs a device: yours -->  ")
        #expect(withText?.name == "not run")
        #expect(withText?.text == "needs a device: yours")
        let withoutText = Page.Comment("<!-- end -->")
        #expect(withoutText?.name == "end")
        #expect(withoutText?.text == "")
    }

    @Test func `headings become anchors as GitHub makes them`() {
        let page = Page(
            path: "Docs/a.md",
            text: "# A `b` & c!\n#tag\n####### Seven\n## Twice\n```sh\n# no heading\n```\n## Twice\n"
                + "[x](../b.md#y)\n[z](#twice)\n")
        #expect(page.anchors == ["a-b--c", "twice", "twice-1"])
        #expect(page.links.map(\.path) == ["b.md", "Docs/a.md"])
        #expect(page.links.map(\.anchor) == ["y", "twice"])
        #expect(Page(path: "a.md", text: "## See [`x` y](z.md)").anchors == ["see-x-y"])
    }

    @Test func `a link may have code in its words, and code has no links`() {
        let page = Page(path: "Docs/a.md", text: "See [`?mode=x` there](b.md#y), `[c](d.md)` and [e](f.md).")
        #expect(page.links.map(\.words) == ["`?mode=x` there", "e"])
        #expect(page.links.map(\.path) == ["Docs/b.md", "Docs/f.md"])
        #expect(page.links.first?.span.text == "[`?mode=x` there](b.md#y)")
    }
}
