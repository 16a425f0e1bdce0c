import Testing

@testable import HeadlessBrowser

/// How the tags, forms, links and refreshes of pages of any spelling are read.
@Suite struct HTMLPageTests {
    /// The fields of a page's forms, each as `name=value type`, and with `ticked` or `disabled` where it is that.
    private func fields(_ html: String) -> [String] {
        HTMLPage(html).forms.flatMap(\.fields).map { field in
            let marks = (field.isChecked ? " ticked" : "") + (field.isDisabled ? " disabled" : "")
            return "\(field.name)=\(field.value) \(field.type)\(marks)"
        }
    }

    @Test func `attributes come in any case, quoted or not, and may hold what looks like a tag`() {
        let page = """
            <FORM ACTION=/go?a=1&amp;b=2 METHOD="post"><input NAME='a>b' value="<form>" type=hidden
              disabled2><input name=c value=x/>\
            <input type="text" name="d" value="a&#x22;&#38;&quot;&unknown;&"></FORM>
            """
        let form = HTMLPage(page).forms.first
        #expect(form?.action == "/go?a=1&b=2")
        #expect(form?.method == .post)
        #expect(fields(page) == ["a>b=<form> hidden", "c=x/ text", "d=a\"&\"&unknown;& text"])
    }

    @Test func `each line end becomes a line feed, and a null is replaced`() {
        let page = "<form><input type=hidden name=a value='a\r\nb\rc\nd\0'>"
        #expect(fields(page) == ["a=a\nb\nc\nd\u{FFFD} hidden"])
    }

    @Test func `only the letters of ASCII have another case`() {
        // U+212A KELVIN SIGN, whose lowercase form is k.
        #expect(fields("<form><input type=checkbox name=a CHECKED>") == ["a=on checkbox ticked"])
        #expect(fields("<form><input type=checkbox name=a chec\u{212A}ed>") == ["a=on checkbox"])
        #expect(fields("<form><input type=chec\u{212A}box name=a>") == ["a= chec\u{212A}box"])
    }

    @Test func `of two attributes with one name the first counts, and = may have white space around it`() {
        #expect(fields("<form><input name = a NAME=b value\n=\n'1' value=2></form>") == ["a=1 text"])
        #expect(fields("<form><input/name=a /value=1><input name=b checked/>") == ["a=1 text", "b= text"])
    }

    @Test(arguments: [
        "<title><form></title>", "<textarea><form></textarea>", "<style><form></style>",
        "<script><form></script>",
        "<script>'</scrip></form>'<form></script>", "<iframe><form></iframe>", "<!-- <form> -->",
        "<!--><!--<form>-->", "<!---><!--<form>-->", "<!--\u{301}-- <form> -->", "<?php <form>",
        "<!doctype <form>", "</ <form>", "<template><form></template>",
        "<template><template></template><form></template>", "<script><!--<form>--><form></script>",
    ])
    func `a form in text that is not markup does not count, and the form after it does`(html: String) {
        #expect(HTMLPage(html).forms.isEmpty)
        #expect(fields(html + "<form><input name=b value=1></form>") == ["b=1 text"])
    }

    @Test(arguments: [
        ("<p title=\"a\"><x1 b=1>\">", true), ("<script>a</script><x1>", true), ("<!-- a --><X1/>", true),
        ("<script>'<x1>'</script>", false), ("<!-- <x1> -->", false), ("<p title=\"<x1>\">", false),
        ("&lt;x1>", false), ("<x12>", false),
    ]) func `an element is distinguished from text that looks like one`(html: String, isElement: Bool) {
        #expect(HTMLPage.hasElement("x1", in: html) == isElement)
    }

    @Test(arguments: [
        ("<p title='a' x1=1>\">", true), ("<p title=\"a'\"x1=1>", true), ("<p title=a X1>", true),
        ("<p title=\"a' x1=1\">", false), ("<p>a' x1=1</p>", false), ("<x1>", false),
        ("<!-- <p x1> -->", false),
    ]) func `an attribute is distinguished from text that looks like one`(html: String, isAttribute: Bool) {
        #expect(HTMLPage.hasAttribute("x1", in: html) == isAttribute)
    }

    @Test func `what a browser fetches to show a page is known, and a link to click is not`() {
        let page = HTMLPage(
            """
            <link rel="Icon" href="/i"><link rel=alternate href="/de"><link rel="a stylesheet" href="//cdn/s">
            <a href="/a"><img src=b.png></a><img alt><script src="https://x/y?1&amp;2"></script>
            <template><img src=no></template><img srcset="c.png 1x, //cdn/d.png 2x" src=e><video poster=f>
            <object data=g></object><link rel=modulepreload href=h>
            """)
        #expect(
            page.resources.map(\.address) == [
                "/i", "//cdn/s", "b.png", "https://x/y?1&2", "c.png", "//cdn/d.png", "e", "f", "g", "h",
            ])
    }

    @Test(arguments: [
        ("a,b.png 1x,c.png", ["a,b.png", "c.png"]), (" , a.png,, b.png 2x ,", ["a.png", "b.png"]),
        ("data:image/gif;base64,R0lG 1x, //cdn/d 2x", ["data:image/gif;base64,R0lG", "//cdn/d"]), (",", []),
    ]) func `a comma inside an address of srcset belongs to it`(candidates: String, addresses: [String]) {
        #expect(HTMLPage("<img srcset='\(candidates)'>").resources.map(\.address) == addresses)
    }

    @Test(arguments: [
        ("<img src=a referrerPolicy=No-Referrer>", "no-referrer"), ("<img src=a referrerpolicy=always>", ""),
        ("<link rel=icon href=a referrerpolicy='unsafe-url'>", "unsafe-url"), ("<script src=a></script>", ""),
        ("<video src=a referrerpolicy=unsafe-url>", ""),
    ]) func `the policy of an element is known where browsers obey one`(html: String, policy: String) {
        #expect(HTMLPage(html).resources.map { $0.referrerPolicy ?? "" } == [policy])
    }

    @Test(arguments: [
        ("<script src=a></script>", true), ("<script src=a integrity=sha384-0></script>", false),
        ("<script src=a integrity='md5-0 SHA256-0'></script>", false),
        ("<script src=a integrity></script>", true), ("<script src=a integrity='x sha384-'></script>", true),
        ("<link rel=stylesheet href=a>", false),
    ]) func `a script without the hash of its content is known`(html: String, isUnchecked: Bool) {
        #expect(HTMLPage(html).resources.map(\.isUncheckedScript) == [isUnchecked])
    }

    @Test func `a combining mark does not change the character before it`() {
        #expect(fields("<form><input name=a value='&amp;\u{301}x'></form>") == ["a=&\u{301}x text"])
        #expect(fields("<!-- a -->\u{301}<form><input name=b></form>") == ["b= text"])
        #expect(fields("<form\u{301}></form><form><input name=\"c\"\u{301}></form>") == ["c= text"])
    }

    @Test(arguments: [
        ("<title>a</title><title>b</title>", "a"), ("</title><title>", ""), ("</title><title>x", "x"),
        ("<TITLE lang=en> a\n &amp;  b </TITLE >", "a & b"), ("<p>none</p>", ""),
        ("<title></title><title>b</title>", ""),
        ("<script><title>no</title></script><title>yes</title>", "yes"),
    ])
    func `the title is found, and a page without one has an empty one`(html: String, title: String) {
        #expect(HTMLPage(html).title == title)
    }

    @Test func `links have their address, text and id`() {
        let page = HTMLPage(
            "<a href='/cancel?a=1&amp;b=2' id=c> Not <b>now</b> &hellip;</a>"
                + "<a name=x>no</a><a href=/a>one<a href=/b>two"
        )
        #expect(page.links.map(\.href) == ["/cancel?a=1&b=2", "/a", "/b"])
        #expect(page.links.map(\.text) == ["Not now …", "one", "two"])
        #expect(page.links.first?.id == "c")
    }

    @Test func `a button has the text that is on it`() {
        let page =
            "<a href=/x>link <form><button name=b> Sign</select>\n <b>in</b> </button>"
            + "<input type=submit value=Go></form></a>"
        #expect(HTMLPage(page).forms.first?.fields.map(\.label) == ["Sign in", "Go"])
    }

    @Test func `the words of a page are its texts, its buttons, and attributes that are not addresses`() {
        let page =
            "<title>a</title><h1 class=0>b &amp; c</h1><img src=0 alt=d><a href=0 aria-label='e'>f</a><svg><title>g"
            + "</title></svg><script>0</script><style>0</style><input type=hidden name=0 value=0>"
            + "<input type=submit value=h><button value=0>i</button><p trspan='j,k'><!-- 0 -->"
        let words = HTMLPage.words(in: page)
        for word in ["a", "b & c", "d", "e", "f", "g", "h", "i", "j,k"] {
            #expect(words.split(separator: "\n").contains { $0 == word }, "\(word)")
        }
        #expect(!words.contains("0"))
    }

    @Test(arguments: [
        ("0;url=/a", 0.0, "/a"), ("5", 5, ""), (" 3 ; URL = '/a b' x", 3, "/a b"), ("1,/a", 1, "/a"),
        (".5;/a", 0, "/a"), ("1.5;u", 1, "u"), ("1.5.9;u", 1, "u"), ("0;", 0, ""),
        ("0 url=/a", 0, "/a"), ("0\n;\t/a", 0, "/a"), ("0;;/a", 0, ";/a"),
        ("0;url", 0, "url"), ("0;url=\u{301}/a", 0, "\u{301}/a"), ("0;url='\u{301}/a' b", 0, "\u{301}/a"),
    ])
    func `a page that goes on by itself is read as browsers do`(
        content: String, seconds: Double, address: String
    ) {
        let refresh = HTMLPage("<meta http-equiv=Refresh content=\"\(content)\">").refresh
        #expect(refresh?.seconds == seconds)
        #expect(refresh?.address == address)
    }

    @Test(arguments: [
        "", "x", "-1;url=/a", "+1;/a", "1x", ";/a", "nan;/a", "inf;/a", "1e300;/a", "0x10;/a", "0\u{A0};/a",
        "&",
    ])
    func `a refresh without a time is not followed`(content: String) {
        #expect(HTMLPage("<meta http-equiv=refresh content=\"\(content)\">").refresh == nil)
    }
}
