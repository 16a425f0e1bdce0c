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
    ]

    @Test(arguments: judged) func `a verdict says no more and no less than what was seen`(
        partner: BrokenPartner
    ) async throws { try await partner.judge() }
}
