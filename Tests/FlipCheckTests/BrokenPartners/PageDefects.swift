import HTTPMessages
import PartnerMistakes
import WebText

extension BrokenPartner {
    /// Partners whose codes, challenges and pages are wrong.
    static let wrongPages: [BrokenPartner] = [
        BrokenPartner(
            "challenges are refused", fails: ["authorize/pkce-s256"],
            answering { request in
                request.query("code_challenge_method") == "S256" && request.path == "/authorize"
                    ? redirect(to: request.error("invalid_request")) : nil
            }),
        BrokenPartner(
            "the method plain is taken", fails: ["authorize/pkce-plain"],
            droppingChallenges { $0 == "plain" }),
        BrokenPartner(
            "a challenge without a method is taken", fails: ["authorize/pkce-method-missing"],
            droppingChallenges { $0 == nil }),
        BrokenPartner(
            "an unknown method is ignored", fails: ["authorize/pkce-method-unknown"],
            droppingChallenges { $0 == "S512" }),
        BrokenPartner(
            "the code is a JWT", fails: ["authorize/code-opaque"],
            renamingCodes { "eyJhbGciOiJub25lIn0.\($0).sig" }),
        BrokenPartner(
            "the code has eight characters",
            fails: ["authorize/code-unguessable", "authorize/code-random"],
            renamingCodes { String($0.prefix(8)) }),
        BrokenPartner(
            "iss is another name of the server", fails: ["authorize/issuer"],
            changingAnswers(of: "/authorize") { response, _ in
                response.withAnswer { $0 + [.init("iss", "https://login.partner.example")] }
            }),
        BrokenPartner(.framedPages, fails: ["authorize/not-framed"]),
        BrokenPartner(.answeredBy307, fails: ["authorize/no-307"]),
        BrokenPartner(
            "who agreed once is not asked again",
            fails: ["authorize/consent-shown", "authorize/consent-refused"], agreeingAgain),
    ]

    /// Challenges of some methods are taken and forgotten.
    static func droppingChallenges(_ isDropped: @escaping @Sendable (String?) -> Bool) -> Defect {
        changingRequests(to: "/authorize") { request in
            guard request.query("code_challenge") != nil, isDropped(request.query("code_challenge_method"))
            else { return request }
            return request.withQuery { $0.dropping("code_challenge").dropping("code_challenge_method") }
        }
    }

    /// Presses “Agree” for a user who pressed it before.
    private static let agreeingAgain: Defect = { request, behind in
        let response = await behind.partner.handle(request)
        if response.answer("code") != nil { behind.memory["agreed"] = "yes" }
        guard behind.memory["agreed"] != nil, request.method == "GET", request.path == "/authorize",
            response.text.contains("value=\"agree\""),
            let token = response.text.firstMatch(of: /name="csrf" value="([^"]+)"/)?.1
        else { return response }
        var press = request
        press.method = "POST"
        press.headers["Content-Type"] = "application/x-www-form-urlencoded"
        press.headers["Origin"] = Partner.issuer
        press.body = Array(
            Parameters([.init("csrf", String(token)), .init("decision", "agree")]).encoded.utf8)
        return await behind.partner.handle(press)
    }
}
