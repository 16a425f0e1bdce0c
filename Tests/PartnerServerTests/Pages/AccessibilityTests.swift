import TestSupport
import Testing

@testable import PartnerServer

/// Every page in every language, read by `Markup` and `Colours`.
@Suite struct AccessibilityTests {
    @Test(arguments: PageLanguage.allCases)
    func `every page can be read, heard and used by keyboard`(language: PageLanguage) async throws {
        for (name, response) in try await everyPage(in: language) {
            let problems = Markup(response.text).accessibilityProblems(
                language: language.rawValue, direction: language == .arabic ? "rtl" : "ltr")
            #expect(problems.isEmpty, "\(name): \(problems)")
            #expect(response.headers["Content-Language"] == language.rawValue, "\(name)")
        }
    }

    @Test(arguments: PageLanguage.allCases)
    func `the pages with a password say what is wrong, and Return signs in`(
        language: PageLanguage
    ) async throws {
        for (name, response) in try await everyPage(in: language) {
            let markup = Markup(response.text)
            let fields = markup.all("input").filter { $0.attributes["type"] != "hidden" }
            let isSignIn = ["sign-in", "wrong password", "disabled", "too many attempts"].contains(name)
            #expect(
                fields.map(\.attributes["autocomplete"])
                    == (isSignIn ? ["username", "current-password"] : []))
            for field in fields {
                #expect((field.attributes["aria-describedby"] != nil) == (name != "sign-in"), "\(name)")
                #expect((field.attributes["aria-invalid"] != nil) == (name == "wrong password"), "\(name)")
            }
            let first = markup.all("button").first?.attributes["value"]
            #expect(first == (isSignIn ? "sign-in" : name == "consent" ? "switch" : nil), "\(name)")
        }
    }

    @Test func `the colours stand out in the light and in the dark`() async throws {
        #expect(Colours(style: try await style()).problems == [])
    }

    private func style() async throws -> String {
        Markup(try await Partner().get("/flip").text).all("style").first?.text ?? ""
    }

    @Test(arguments: [
        (#" lang="en""#, ""), (#"dir="ltr""#, #"dir="rtl""#), ("<title>", "<title></title><p>"),
        ("<main>", "<div>"), ("h1>", "h2>"), ("<h1>", "<h3>x</h3><h1>"), (#"for="username""#, ""),
        (#"id="password""#, #"id="username""#), (#"autocomplete="username""#, ""),
        (#" aria-describedby="problem""#, ""),
        (#"role="alert""#, ""), ("<button", #"<button tabindex="1""#), ("<button", "<button onclick"),
        ("<input id", "<input autofocus id"), ("</form>", ""), (#"method="post""#, ""),
        (#"<a class="button" href="#, "<a data-to="), ("<form", "</form><button>x</button><form"),
    ])
    func `a page that is spoiled is noticed`(what: String, with other: String) async throws {
        var visitor = Visitor(try Partner())
        let page = try await visitor.press(
            "sign-in", on: await visitor.open(Partner.query()), filling: ["username": "ada", "password": "x"])
        #expect(page.text.contains(what))
        let spoiled = Markup(page.text.replacing(what, with: other))
        #expect(!spoiled.accessibilityProblems(language: "en", direction: "ltr").isEmpty)
    }

    @Test(arguments: [
        ("--muted: #515c68", "--muted: #8a8f96"), ("--alert: #ffb3b3", "--alert: #704040"),
        ("color: inherit", "color: #fff"), ("start", "left"), ("outline: 3px solid", "outline: none; x: "),
        ("font: 1rem/1.5", "font: 16px/1.5"), ("--line: #c3cbd4;", ""), ("--line", "--other"),
    ])
    func `a style that is spoiled is noticed`(what: String, with other: String) async throws {
        let style = try await style()
        #expect(style.contains(what))
        #expect(Colours(style: style.replacing(what, with: other)).problems != [])
    }
}
