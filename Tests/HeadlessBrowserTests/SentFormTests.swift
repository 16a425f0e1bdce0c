import HTTPMessages
import HeadlessBrowser
import Testing
import WebText

/// The ordinary pages of sign-ins that other people wrote, sent as browsers send them.
@Suite struct SentFormTests {
    @Test(arguments: SentForm.fields + SentForm.buttons + SentForm.choices + SentForm.lists)
    func `a form is sent as the standard says`(form: SentForm) async throws {
        let browser = Site.browser { request in
            if request.method == "GET", request.target == "/start?q=1" { return Site.page(form.html) }
            let sent = [request.method, request.target, String(decoding: request.body, as: UTF8.self)]
            return Site.page(sent.filter { !$0.isEmpty }.joined(separator: " "))
        }
        let page = try await browser.open("https://site.example/start?q=1")
        // `name=value`, or a name alone for the first button of it.
        let button = form.pressing.map { text in
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            return PageTap.Button(name: parts[0], value: parts.count > 1 ? parts[1] : "")
        }
        let answer = try await browser.submit(page, filling: form.filling, pressing: button)
        #expect(answer.html == form.sent)
    }
}
