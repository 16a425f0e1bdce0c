import HTTPMessages
import LocalWeb
import Testing

/// Forms on pages of other projects.
@Suite struct ForeignPageTests {
    private func fields(_ page: String) -> [String] {
        HTMLForm.forms(in: page).flatMap(\.fields).map { "\($0.name)=\($0.value) \($0.type)" }
    }

    @Test func `attributes come in any case, quoted or not, and may hold what looks like a tag`() {
        let page = """
            <FORM ACTION=/go?a=1&amp;b=2 METHOD="post"><input NAME='a>b' value="<form>" type=hidden
              disabled2><input name=c value=x/><input type="text" name="d" value="a&#x22;&#38;&quot;&unknown;&"></FORM>
            """
        let form = HTMLForm.forms(in: page).first
        #expect(form?.action == "/go?a=1&b=2")
        #expect(form?.method == "POST")
        #expect(fields(page) == ["a>b=<form> hidden", "c=x/ text", "d=a\"&\"&unknown;& text"])
    }

    @Test func `what a browser would not send is left out`() {
        let page = """
            <input name="outside"><form><input name="a" disabled><input type="checkbox" name="b">
            <input type="checkbox" name="c" checked><input type="radio" name="d" value="1">
            <input type="radio" name="d" value="2" checked><input value="nameless"></form><input name="after">
            """
        #expect(fields(page) == ["c=on checkbox", "d=2 radio"])
    }

    @Test func `lists and text areas are fields too`() {
        let page = """
            <form><select name="s"><option value="1">one</option><option selected>two</option></select>
            <select name="t"><option value="first">1</option><option value="second">2</option></select>
            <textarea name="u"><b>bold</b> &amp; more</textarea></form>
            """
        #expect(fields(page) == ["s=two select", "t=first select", "u=<b>bold</b> & more textarea"])
    }

    @Test func `comments, scripts and titles hold no forms`() {
        let page = """
            <title><form></title><!-- <form><input name="a"></form> --><script>if (1 < 2) { "<form>" }</script>
            <style>p { content: "<form>" }</style><p>1 < 2</p><form><input name="b"></form>
            """
        #expect(HTMLForm.forms(in: page).count == 1)
        #expect(fields(page) == ["b= text"])
    }

    @Test(arguments: [
        "<", "<form", "<form><input name=", "<!--", "<script>", "<textarea", "</",
        "<form><select name=a><option", "\0<form>\u{301}",
    ])
    func `a page that ends too early does not trap`(page: String) {
        #expect(HTMLForm.forms(in: page).count <= 1)
    }

    @Test func `a form of the method GET replaces the query, and a redirect elsewhere is not followed`()
        async throws
    {
        let server = Answering { request in
            switch request.target {
            case "/start":
                HTTPResponse(
                    status: 200, contentType: "text/html",
                    text: #"<form action="next?old=1"><input name="a" value="b c"></form>"#)
            case "/next?a=b%20c": HTTPResponse(status: 302, headers: ["Location": "//other.example/x#y"])
            default: HTTPResponse(status: 404)
            }
        }
        let browser = Browser(
            client: InMemoryClient(["https://partner.example": server]), headers: ["Cookie": "session=1"],
            follows: { $0.hasPrefix("https://partner.example/") })
        let page = try await browser.open("https://partner.example/start")
        let end = try await browser.submit(page, filling: [:])
        #expect(end.location == "https://other.example/x")
    }
}
