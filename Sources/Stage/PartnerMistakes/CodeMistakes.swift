import HTTPMessages

extension PartnerMistake {
    /// Mistakes with codes, and with the client that shows them.
    static let withCodes = [codeGoodTwice, reuseEndsNothing, codeOfAnyClient, secretIgnored, formRefused]

    package static let codeGoodTwice = PartnerMistake(
        "code-twice", "a code is good twice",
        user: "Nothing. A thief who reads a code has an account that looks linked.",
        remedy: "Use the code up in the same transaction that adds the tokens (RFC 6749 section 4.1.2)."
    ) { request, behind in
        guard request.path == "/token", request.form("code") != nil else {
            return await behind.partner.handle(request)
        }
        let whole =
            (request.headers["Authorization"] ?? "") + String(decoding: request.body, as: UTF8.self)
        return await behind.memory.tokens(for: whole) { await behind.partner.handle(request) }
    }

    package static let reuseEndsNothing = PartnerMistake(
        "reuse-ends-nothing", "the second use of a code ends nothing",
        user: "Nothing. If the thief was first, the thief keeps the tokens.",
        remedy: "Revoke the tokens of a code that is shown again (RFC 6749 section 4.1.2)."
    ) { request, behind in
        guard request.path == "/token", let code = request.form("code") else {
            return await behind.partner.handle(request)
        }
        if behind.memory["redeemed " + code] != nil { return .refusal("invalid_grant") }
        let response = await behind.partner.handle(request)
        if response.hasTokens { behind.memory["redeemed " + code] = "yes" }
        return response
    }

    package static let codeOfAnyClient = PartnerMistake(
        "code-of-any-client", "another client exchanges Google's codes",
        user: "Nothing. Another customer of the partner's has the user's tokens.",
        remedy: "Keep the client_id with the code and compare it at the exchange (RFC 6749 section 4.1.3).",
        takingForGoogle {
            $0.path == "/token" && $0.clientID == "other-client" && $0.form("code") != nil
        })

    package static let secretIgnored = PartnerMistake(
        "secret-ignored", "the secret is not looked at",
        user: "Nothing. Anyone who reads a code can exchange it.",
        remedy: "Compare the client secret, in constant time, before anything else (RFC 6749 section 3.2.1).",
        takingForGoogle {
            $0.path == "/token" && $0.clientID == Demo.clientID && $0.clientSecret != nil
        })

    package static let formRefused = PartnerMistake(
        "form-credentials-refused", "credentials in the form are refused",
        user: "“Something went wrong”, for every user.",
        remedy: "Take client_id and client_secret from the form: that is how Google sends them.",
        answering { request in
            request.path == "/token" && request.headers["Authorization"] == nil
                ? .refusal("invalid_client", status: 401) : nil
        })
}
