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
        ("<template><p>One</p></template><svg><title>Two</title></svg><p>Three", [.text("Three")]),
        (
            "<label>User</label><input name=u value=v>",
            [.label("User"), .field(name: "u", value: "v", type: "text")]
        ),
        ("<input name=p type=Password>", [.field(name: "p", value: "", type: "password")]),
        ("<input type=hidden name=csrf value=1><input type=Hidden name=x><input value=v>", []),
        ("<button name=d value=agree>Go</button>", [.button(name: "d", value: "agree", label: "Go")]),
        ("<button>Go</button><button></button>", [.button(name: "", value: "", label: "Go")]),
        ("<p><a href=/c>Cancel</a></p>", [.link(address: "/c", text: "Cancel")]),
        ("<p>The <a href=x>policy</a> applies.</p>", [.text("The policy applies.")]),
    ])
    func `a page is shown as words, fields and buttons, and never as its markup`(
        html: String, parts: [PageContent.Part]
    ) {
        #expect(PageContent(html).parts == parts)
    }

    @Test(arguments: [
        ("<html lang=de><p>Ja", Optional("de")), ("<html><p>Yes", nil), ("<p>Yes", nil),
        ("<html lang=de><html lang=en>", "de"),
    ])
    func `the language is that of the html element`(html: String, language: String?) {
        #expect(PageContent(html).language == language)
    }
}
