import HeadlessBrowser
import Testing

/// What a person sees of a page.
@Suite struct PageContentTests {
    @Test func `a page of a server is shown as words and buttons, and never as its markup`() {
        let content = PageContent(
            "<title>t</title><h1>One &lt;b&gt;</h1><p>The <a href=x>policy</a> says "
                + "<script>x()</script>no.</p><label>User</label><input name=u value=v><button name=d "
                + "value=agree>Go</button><p><a href=/c>Cancel</a></p>"
        )
        #expect(
            content.parts == [
                .heading("One <b>"), .text("The policy says no."), .label("User"),
                .field(name: "u", value: "v", type: "text"), .button(name: "d", value: "agree", label: "Go"),
                .link(address: "/c", text: "Cancel"),
            ])
    }
}
