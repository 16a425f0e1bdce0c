import HeadlessBrowser
import Testing

/// What a person sees of a page.
@Suite struct PageContentTests {
    @Test(arguments: [
        (
            "<title>t</title><h1>One &lt;b&gt;</h1><h2>Two</h2>",
            [PageContent.Part.heading("One <b>"), .heading("Two")]
        ),
        ("<p>One</p>two<p>three", [.text("One"), .text("two"), .text("three")]),
        ("one<br>two", [.text("one"), .text("two")]),
        ("<ul><li>One<li> <li>Two</ul>", [.item("One"), .item("Two")]),
        ("<p>It says <script>x()</script><style>p{}</style>no.", [.text("It says no.")]),
        ("<p><a href=/c>Cancel</a></p>", [.link(address: "/c", text: "Cancel")]),
        ("<p>The <a href=x>policy</a> applies.</p>", [.text("The policy applies.")]),
    ])
    func `headings, texts, items and links are shown by their words, and never as markup`(
        html: String, parts: [PageContent.Part]
    ) {
        #expect(PageContent(html).parts == parts)
    }

    @Test(arguments: [
        (
            "<label>User</label><input name=u value=v>",
            [PageContent.Part.label("User"), .field(name: "u", value: "v", type: "text")]
        ),
        ("<input name=p type=Password>", [.field(name: "p", value: "", type: "password")]),
        ("<button name=d value=agree>Go</button>", [.button(name: "d", value: "agree", label: "Go")]),
        ("<button>Go</button>", [.button(name: "", value: "", label: "Go")]),
    ])
    func `a form is shown as labels, fields and buttons`(html: String, parts: [PageContent.Part]) {
        #expect(PageContent(html).parts == parts)
    }

    @Test(arguments: [
        "<template><p>One</p></template><svg><title>Two</title></svg><p>Shown",
        "<template><input name=u><svg></svg><p>Two</template><p>Shown",
        // A hidden field, in any case of letters, a field without a name, and a button without words.
        "<p>Shown</p><input type=hidden name=csrf value=1><input type=Hidden name=x>",
        "<p>Shown</p><input value=v>", "<p>Shown</p><button></button>",
    ])
    func `what a person cannot see or use is not shown`(html: String) {
        #expect(PageContent(html).parts == [.text("Shown")])
    }

    @Test(arguments: [
        ("<html lang=de><p>Ja", Optional("de")), ("<html><p>Yes", nil), ("<p>Yes", nil),
        ("<html lang=de><html lang=en>", "de"), ("<HTML LANG=de>", "de"),
    ])
    func `the language is that of the html element`(html: String, language: String?) {
        #expect(PageContent(html).language == language)
    }
}
