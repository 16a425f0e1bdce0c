import TestSupport
import Testing

/// What the check of the pages finds, which the tests of the pages expect to find nothing.
@Suite struct MarkupTests {
    private static let valid = """
        <!doctype html><html lang="en" dir="ltr"><head><title>T</title></head><body><main>
        <h1>One</h1><h2>Two</h2><form method="post"><label for="n">Name</label>
        <input id="n" autocomplete="username"><button>Go</button></form><a href="/">Home</a>
        </main></body></html>
        """

    private func problems(_ page: String) -> [String] {
        Markup(page).accessibilityProblems(language: "en", direction: "ltr")
    }

    @Test func `a valid page has no fault`() {
        #expect(problems(Self.valid) == [])
    }

    @Test func `an element that is never closed is found`() {
        #expect(problems(Self.valid.replacing("</main>", with: "")).contains("<main> is never closed"))
    }

    @Test(arguments: [
        ("lang=\"en\"", "lang=\"de\"", "lang is not en"), ("\"ltr\"", "\"rtl\"", "dir is not ltr"),
        ("<title>T", "<title> ", "there is no title"), ("main>", "div>", "there is not one main part"),
        ("<h1>One</h1>", "", "there is not one first heading"), ("h2>", "h3>", "a heading skips a level"),
        ("<h2>", "<h2 id=\"n\">", "an id stands twice"),
        ("<label for=\"n\">Name</label>", "", "n has no label"),
        (" autocomplete=\"username\"", "", "n has no purpose"),
        ("<input", "<input aria-describedby=\"p\"", "n names no alert"),
        ("<input", "<input aria-invalid=\"true\"", "n says no reason"),
        ("<button>", "<button tabindex=\"1\">", "<button> has tabindex"),
        ("<button>", "<button onclick=\"x\">", "<button> has a script"),
        (">Go<", "><", "a button does nothing or says nothing"),
        ("\"post\"", "\"get\"", "a form does not post"),
        (" href=\"/\"", "", "a link leads nowhere, says nothing or pretends to be something else"),
    ])
    func `a fault for readers is found`(part: String, replacement: String, problem: String) {
        #expect(problems(Self.valid.replacing(part, with: replacement)) == [problem])
    }
}
