import HTTPMessages
import HeadlessBrowser
import Testing
import WebText

/// Forms as servers write them, sent as browsers send them.
@Suite struct SentFormTests {
    @Test(arguments: SentForm.fields + SentForm.buttons + SentForm.choices + SentForm.lists)
    func `a form is sent as the standard says`(form: SentForm) async throws {
        let browser = Site.browser { request in
            if request.method == "GET", request.target == "/start?q=1" { return Site.page(form.html) }
            let sent = [request.method, request.target, String(decoding: request.body, as: UTF8.self)]
            return Site.page(sent.filter { !$0.isEmpty }.joined(separator: " "))
        }
        let page = try await browser.open("https://site.example/start?q=1")
        let answer = try await browser.submit(page, filling: form.filling, pressing: form.pressing)
        #expect(answer.html == form.sent)
    }
}
