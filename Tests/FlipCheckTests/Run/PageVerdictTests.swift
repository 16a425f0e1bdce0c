import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing

/// Partners whose pages could lead to a wrong verdict about the sign-in and the session.
@Suite struct PageVerdictTests {
    static let judged: [BrokenPartner] = [
        BrokenPartner(
            "another browser is refused",
            verdicts: ["pages/session-unguessable": .couldNotTell, "pages/consent-csrf": .couldNotTell],
            words: "did not get through the sign-in",
            .answering {
                $0.headers["User-Agent"]?.hasSuffix("(another browser)") == true ? .page(403) : nil
            }),
        BrokenPartner(
            "a script of another site makes the server fail", verdicts: ["pages/other-origin": .couldNotTell],
            words: "the server failed (500)",
            .answering { $0.headers["Sec-Fetch-Mode"] == "cors" ? .page(500) : nil }),
        BrokenPartner(
            "another host makes the server fail", verdicts: ["pages/host-of-request": .couldNotTell],
            words: "the server failed (500)",
            .answering {
                $0.headers["X-Forwarded-Host"] != nil || $0.headers["Host"] != nil ? .page(500) : nil
            }),
        BrokenPartner(
            "a cookie in Base64 is in an address, escaped", verdicts: ["pages/session-in-address": .failed]
        ) { request, behind in
            var request = request
            let name = "__Host-session"
            request.headers["Cookie"] = request.headers["Cookie"]?.replacing("==", with: "")
            var response = await behind.partner.handle(request)
            let cookies = response.headers.values(of: "Set-Cookie")
            response.headers["Set-Cookie"] = nil
            for cookie in cookies {
                let pair = cookie.prefix { $0 != ";" }
                guard pair.hasPrefix("\(name)=") else {
                    response.headers.add("Set-Cookie", cookie)
                    continue
                }
                response.headers.add("Set-Cookie", "\(pair)==\(cookie.dropFirst(pair.count))")
                guard let location = response.headers["Location"], location.hasPrefix("/") else { continue }
                response.headers["Location"] = location + "&sid=\(pair.dropFirst(name.count + 1))%3D%3D"
            }
            return response
        },
        BrokenPartner(
            "a policy lets every site frame the pages, at any port",
            verdicts: ["authorize/not-framed": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                response.text.isEmpty
                    ? response : response.withHeader("Content-Security-Policy", "frame-ancestors https://*:*")
            }),
        BrokenPartner(
            "the page of a wrong password has another status, and no header of its own",
            verdicts: ["authorize/not-framed": .failed, "pages/unknown-user": .held],
            .changingAnswers(of: "/authorize") { response, _ in
                guard response.text.contains("class=\"alert\""), response.text.contains("name=\"password\"")
                else { return response }
                return HTTPResponse(
                    status: 401, headers: ["Content-Type": "text/html; charset=utf-8"], body: response.body)
            }),
        BrokenPartner(
            "the policy in the page stops the browser on its way to Google",
            verdicts: ["authorize/form-action": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                let policy =
                    "<head><meta http-equiv=\"content-security-policy\" content=\"form-action 'self'\">"
                var page = response
                page.body = Array(response.text.replacing("<head>", with: policy).utf8)
                return page
            }),
        BrokenPartner(
            "a button beside the password goes over plain http",
            verdicts: ["pages/form-target": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                let button = "<button formaction='http://partner.example/reset'>New password</button>"
                var page = response
                page.body = Array(response.text.replacing("</form>", with: button + "</form>").utf8)
                return page
            }),
        BrokenPartner(
            "the base of a page is plain http", verdicts: ["pages/form-target": .failed],
            .changingAnswers(of: "/authorize") { response, _ in
                let base = "<head><base href='http://partner.example/'>"
                var page = response
                page.body = Array(response.text.replacing("<head>", with: base).utf8)
                return page
            }),
    ]

    @Test func `a form without a password that no step sends over plain http gets a note`() async throws {
        let partner = BrokenPartner(
            "a search",
            .changingAnswers(of: "/authorize") { response, _ in
                let search = "</form><form action='http://news.example/search'><input name='q'></form>"
                var page = response
                page.body = Array(response.text.replacing("</form>", with: search).utf8)
                return page
            })
        let finding = try #require(try await partner.report(["pages/form-target"])["pages/form-target"])
        #expect(finding.isFailure && finding.rule.severity == .note, "\(finding.reason)")
    }

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }
}
