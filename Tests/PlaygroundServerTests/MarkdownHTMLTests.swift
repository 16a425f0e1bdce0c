import Testing

@testable import PlaygroundServer

/// The pages of the project, as the playground shows them.
@Suite struct MarkdownHTMLTests {
    @Test func `a page of the project loads no picture, and links only to other pages`() {
        for line in ["![x](https://evil.example/x.png)", "![x](/etc/x.png)", "![x](pictures/y.svg)", "![x]"] {
            #expect(!MarkdownHTML(text: line).html.markup.contains("<img"))
        }
        let text = """
            [a](playground.md#with-swift) [b](README.md) [c](../Sources/Tools/DocSync/Pages/Marker.swift) [d](#a)
            """
        #expect(
            MarkdownHTML(text: text).html.markup
                == "<p><a href=\"/docs/playground#with-swift\">a</a> b c <a href=\"#a\">d</a></p>")
    }

    @Test func `a picture is left out`() {
        let text = "Look:\n\n![A <b>](pictures/x.png)\n\nThere."
        #expect(MarkdownHTML(text: text).html.markup == "<p>Look:</p>\n<p>There.</p>")
    }

    @Test func `a sentence with links to the tour is left out`() {
        let text = "Look. In the tour: [the link](tour.html#flip-4).\n\nThere."
        #expect(MarkdownHTML(text: text).html.markup == "<p>Look.</p>\n<p>There.</p>")
    }

    @Test(arguments: [
        (
            "# A\n## B's `c`\n#### A",
            "<h1 id=\"a\">A</h1>\n"
                + "<h2 id=\"bs-c\">B&#39;s <code>c</code></h2>\n<h3 id=\"a-1\">A</h3>"
        ),
        ("a\nb\n\nc", "<p>a b</p>\n<p>c</p>"),
        ("- a\n  b\n- c", "<ul><li>a b</li>\n<li>c</li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li>\n<li>b</li></ol>"),
        ("<details>\n<summary>a</summary>\n</details>", "<details>\n<summary>a</summary>\n</details>"),
        ("<b>a</b>", "<p>&lt;b&gt;a&lt;/b&gt;</p>"),
        ("```sh\n# <a>\n\n  b\n```", "<pre tabindex=\"0\"># &lt;a&gt;\n\n  b</pre>"),
        // As in CommonMark, the end of the page ends code.
        ("```sh\na", "<pre tabindex=\"0\">a</pre>"),
    ])
    func `each kind of block has its element`(text: String, markup: String) {
        #expect(MarkdownHTML(text: text).html.markup == markup)
    }

    @Test(arguments: [
        (#"| a \| b |"#, "<table class=\"\">\n<tbody><tr><td>a | b</td></tr></tbody>"),
        (
            "| a |\n| :-- |\n| `b` |",
            "<thead><tr><th scope=\"col\">a</th></tr></thead><tbody><tr><td><code>b</code></td></tr></tbody>"
        ),
    ])
    func `a table has a head where a line of dashes follows it`(text: String, markup: String) {
        let shown = MarkdownHTML(text: text).html.markup
        #expect(shown.contains(markup), "\(shown)")
    }

    @Test(arguments: ["", "\n   d\n"])
    func `a list goes on after the code of an item`(text: String) {
        let page = "1. a\n\n   ```sh\n   b\n     c\n   ```\n\(text)2. e"
        let markup = MarkdownHTML(text: page).html.markup
        #expect(markup.hasPrefix("<ol><li>a</li></ol>\n<pre tabindex=\"0\">b\n  c</pre>"), "\(markup)")
        #expect(markup.hasSuffix("<ol start=\"2\"><li>e</li></ol>"), "\(markup)")
    }
}
