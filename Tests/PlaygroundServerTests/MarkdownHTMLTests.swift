import Testing

@testable import PlaygroundServer

/// The pages of the project, as the playground shows them.
@Suite struct MarkdownHTMLTests {
    @Test func `a page of the project loads no picture, and links only to other pages`() {
        for line in ["![x](https://evil.example/x.png)", "![x](/etc/x.png)", "![x](pictures/y.svg)", "![x]"] {
            #expect(!MarkdownHTML(text: line).html.markup.contains("<img"))
        }
        let text = "[a](playground.md#top) [b](README.md) [c](../Sources/Tools/DocSync/Pages/Marker.swift)"
        #expect(
            MarkdownHTML(text: text).html.markup == "<p><a href=\"/docs/playground\">a</a> b c</p>")
    }
}
