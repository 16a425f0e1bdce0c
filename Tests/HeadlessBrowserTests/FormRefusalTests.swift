import HeadlessBrowser
import Testing
import WebText

/// Forms that are not sent as asked, and why.
@Suite struct FormRefusalTests {
    private func failure(
        _ html: String, filling: [String: String] = [:], pressing: PageTap.Button? = nil
    ) async throws -> Browser.Failure? {
        let browser = Site.browser { _ in Site.page(html) }
        let page = try await browser.open("https://site.example/")
        do throws(Browser.Failure) {
            _ = try await browser.submit(page, filling: filling, pressing: pressing)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("<form action='javascript:go()'><input name=a></form>", "script"),
        ("<form action='mailto:a@b.example'><input name=a></form>", "mailto:"),
        ("<form method=dialog><input name=a></form>", "dialog"),
    ])
    func `a form that is not sent over HTTP says so`(html: String, word: String) async throws {
        #expect(try await failure(html)?.reason?.contains(word) == true)
    }

    @Test func `the error for a choice that the page lacks lists the choices that it has`() async throws {
        let html = """
            <form><input type=radio name=r value=1><input type=radio name=r value=2>
            <select name=s><option>a<option disabled>b</select><input type=checkbox name=c value=x></form>
            """
        #expect(
            try await failure(html, filling: ["r": "3"]) == .noSuchChoice(field: "r", choices: ["1", "2"]))
        #expect(try await failure(html, filling: ["s": "b"]) == .noSuchChoice(field: "s", choices: ["a"]))
        #expect(try await failure(html, filling: ["c": "y"]) == .noSuchChoice(field: "c", choices: ["x"]))
        #expect(
            try await failure(html, filling: ["r": "off"]) == .noSuchChoice(field: "r", choices: ["1", "2"]))
    }

    @Test func `a file field cannot be filled in`() async throws {
        let html = "<form><input type=file name=f></form>"
        #expect(try await failure(html, filling: ["f": "1"]) == .noSuchForm(field: "f"))
        let browser = Site.browser { _ in Site.page(html) }
        let page = try await browser.open("https://site.example/")
        await #expect(throws: Browser.Failure.noSuchField("f")) {
            try await browser.submit(page, form: page.forms.first, filling: ["f": "1"])
        }
    }

    @Test func `the error names the fields or the button that no form has together`() async throws {
        let html = "<form><input name=a><input name=b disabled><button type=button name=c>C</button></form>"
        #expect(try await failure(html, filling: ["x": "1", "a": "2"]) == .noSuchForm(field: "a, x"))
        #expect(try await failure(html, filling: ["b": "1"]) == .noSuchForm(field: "b"))
        #expect(try await failure(html, pressing: .init(name: "c", value: "")) == .noSuchForm(field: "c"))
    }

    @Test func `a chosen form without the pressed button is not sent`() async throws {
        let browser = Site.browser { _ in Site.page("<form><input name=a></form>") }
        let page = try await browser.open("https://site.example/")
        await #expect(throws: Browser.Failure.noSuchButton("c")) {
            try await browser.submit(
                page, form: page.forms.first, filling: ["a": "1"], pressing: .init(name: "c", value: ""))
        }
    }
}

extension Browser.Failure {
    /// The reason for which a form was not sent, or nil for another failure.
    fileprivate var reason: String? { if case .notSent(let reason) = self { reason } else { nil } }
}
