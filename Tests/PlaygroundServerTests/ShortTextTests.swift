import Testing

@testable import PlaygroundServer

/// What a row leaves out of a message, and where its line may break.
@Suite struct ShortTextTests {
    @Test(arguments: [
        ("POST https://a.example/token?x=1", "POST /<wbr>token"),
        ("303 See Other, Location: /a/b?c=d", "303 See Other, Location: /<wbr>a/<wbr>b"),
        ("303 See Other, Location: https://a.example/b?c", "303 See Other, Location: a.example/<wbr>b"),
        (
            "302 Found, Location: https://a.example/b?c=d (hidden)", "302 Found, Location: a.example/<wbr>b"
        ),
        ("303, Location: app-1://a/link?c", "303, Location: app-1:/<wbr>/<wbr>a/<wbr>link"),
        ("opens app-1://firebaseauth/link", "opens firebaseauth/<wbr>link"), ("a@b", "a@<wbr>b"),
    ])
    func `a redirect keeps the host that it leads to, and other addresses lose theirs`(
        text: String, markup: String
    ) {
        #expect(ShortText.html(text).markup == markup)
    }

    @Test(arguments: [
        ("a?b://c", "a?b:/<wbr>/<wbr>c"),
        ("https://shop.example/?a or b", "https:/<wbr>/<wbr>shop.example/<wbr>?a or b"),
    ])
    func `a title with an address is shown as it is`(title: String, markup: String) {
        #expect(ShortText.html("200 OK, page “\(title)”").markup == "200 OK, page “<bdi>\(markup)</bdi>”")
    }

    @Test(arguments: [
        ("stop because of \"x (7)\" (attempt 1: Ada on a phone (2))", "stop because of &quot;x (7)&quot;"),
        ("ignored: it has a smile :) (attempt 1)", "ignored: it has a smile :)"),
        ("calls link(_:code:)", "calls link(_:code:)"), ("an open bracket (", "an open bracket ("), ("", ""),
    ])
    func `only the words in brackets at the end are left out`(text: String, markup: String) {
        #expect(ShortText.html(text).markup == markup)
    }
}
