import HTTPMessages
import OAuth
import WebText

let tokenRequestRules: [Inspection] = [
    Inspection(
        "token/post-only", "tokens are not to be had by GET", .security, .error, .rfc(6749, "3.2"),
        why: "A GET puts the code into logs, and its answer into caches.",
        remedy: "Answer anything but POST with 405."
    ) { rule, probe in
        let items = try await probe.provenCode().items
        let url = try probe.tokenURL()
        guard try await probe.mayAuthenticate(inAddressOf: url) else { throw CouldNotTell.secretInAddress }
        return rule.needsNoTokens("a GET", try await probe.sendInAddress("GET", items, to: url))
    },
    Inspection(
        "token/code-unknown", "a code that was never issued is a 400 with invalid_grant", .hygiene, .error,
        .oauthLinkingRecalled,
        why: "Google's page asks for this answer.",
        remedy: "Answer 400 with {\"error\":\"invalid_grant\"} whenever a code is wrong, used or too old."
    ) { rule, probe in
        try await probe.provenExchange()
        let isChallenged = probe.challenges.withLock(\.areSent)
        let code = IssuedCode(
            code: probe.madeUp(), redirectURI: probe.configuration.usualRedirectURI,
            verifier: isChallenged ? CodeVerifier(random: probe.random) : nil)
        return rule.needsError(["invalid_grant"], try await probe.redeem(code))
    },
    Inspection(
        "token/grant-type-unsupported", "an unknown grant type is an unsupported_grant_type", .hygiene,
        .warning, .rfc(6749, "5.2"),
        why: "Google's streamlined linking sends another grant type to the same endpoint. A server without "
            + "it should answer with this error.",
        remedy: "Answer 400 with {\"error\":\"unsupported_grant_type\"}."
    ) { rule, probe in
        try await probe.provenExchange()
        let items = [Parameters.Item("grant_type", "flip-check:no-such-grant")]
        return rule.needsError(
            ["unsupported_grant_type", "unauthorized_client"],
            try await probe.token(items, by: probe.client()))
    },
    Inspection(
        "token/parameter-missing", "a request without grant_type or code gets nothing", .security, .error,
        .rfc(6749, "4.1.3"),
        why: "A server that guesses the meaning of a request may give tokens by mistake.",
        remedy: "Answer 400 with {\"error\":\"invalid_request\"}."
    ) { rule, probe in
        let client = try probe.client()
        let code = try await probe.provenCode().items
        return rule.needsRefusals([
            NamedAnswer(
                name: "without grant_type",
                answer: try await probe.token(code.removing("grant_type"), by: client)),
            NamedAnswer(
                name: "without code", answer: try await probe.token(code.removing("code"), by: client)),
        ])
    },
    Inspection(
        "token/unknown-parameter", "a parameter that is not known is ignored", .linking, .error,
        .rfc(6749, "3.2"),
        why: "Google adds parameters without notice.",
        remedy: "Ignore every parameter that you do not know."
    ) { rule, probe in
        let answer = try await probe.again {
            let items = try await probe.provenCode().items + [Parameters.Item("flip_check", "unknown")]
            return try await probe.token(items, by: probe.client())
        }
        return rule.needsGrants([NamedAnswer(name: "with an unknown parameter", answer: answer)])
    },
]

/// Ways to tokens that Google does not use, and that should not be there.
let otherGrantRules: [Inspection] = [
    Inspection(
        "token/password-grant", "the grant type password is not offered", .security, .warning,
        .rfc(9700, "2.4"),
        why: "It lets an attacker try passwords at an endpoint that has no page and often no limit.",
        remedy: "Answer unsupported_grant_type, or unauthorized_client, before you look at the password."
    ) { rule, probe in
        try await probe.provenExchange()
        guard let account = probe.configuration.signIn.account else {
            return rule.notAsked("signIn.forms has no user name and password to try it with")
        }
        func answer(to password: String) async throws -> JSONAnswer {
            try await probe.token(
                [
                    .init("grant_type", "password"), .init("username", account.name),
                    .init("password", password),
                ], by: probe.client())
        }
        let (right, wrong) = (try await answer(to: account.password), try await answer(to: probe.madeUp()))
        // Where both are refused alike, the server may not have looked at the password at all.
        let tells = right.ending == .refused && wrong.ending == .refused && right.inFull != wrong.inFull
        return rule.judged(
            (right.isGranted ? ["grant_type=password was answered with \(right.inWords)"] : [])
                + (tells
                    ? [
                        "a right password is answered with \(right.inWords), and a wrong one with "
                            + "\(wrong.inWords)"
                    ] : []),
            unclear: rule.unclear([NamedAnswer(name: "grant_type=password", answer: right)]),
            right.evidence + wrong.evidence)
    },
    Inspection(
        "token/client-credentials-grant", "Google's client gets no token without a user", .security, .warning,
        .projectRule(.rfc(6749, "4.4")),
        why: "Google never asks for it. An endpoint may take a token of the client's own for a user's token.",
        remedy: "Allow this client the grant types authorization_code and refresh_token only."
    ) { rule, probe in
        try await probe.provenExchange()
        let items = [Parameters.Item("grant_type", "client_credentials")]
        return rule.needsRefusals([
            NamedAnswer(
                name: "grant_type=client_credentials",
                answer: try await probe.token(items, by: probe.client()))
        ])
    },
    Inspection(
        "token/query-parameters", "parameters in the address of the token endpoint do not count", .hygiene,
        .warning, .rfc(6749, "3.2"),
        why: "Logs keep addresses, with the codes and secrets in them.",
        remedy: "Read parameters from the body alone."
    ) { rule, probe in
        let name = "a POST with its parameters in the address"
        let items = try await probe.provenCode().items
        let url = try probe.tokenURL()
        if try await probe.takesBasic() {
            return rule.needsNoTokens(name, try await probe.sendInAddress("POST", items, to: url))
        }
        // A refusal of credentials in the header would say nothing about the other parameters.
        let answer = try await probe.post(
            [], by: probe.client().by(.body), to: Parameters(items).appended(to: url), named: "tokenURL")
        let finding = rule.needsNoTokens("\(name), and the credentials in the form", answer)
        guard finding.verdict == .held, try await probe.mayAuthenticate(inAddressOf: url) else {
            return finding
        }
        // Some read the address only where there is no form.
        let again = try await probe.provenCode().items
        return rule.needsNoTokens(name, try await probe.sendInAddress("POST", again, to: url))
    },
]

extension Memo<JSONAnswer> {
    fileprivate static var basicExchange: Self { Self("an exchange by HTTP Basic") }
}

extension CouldNotTell {
    /// The reason to send no request whose form is in the address.
    static let secretInAddress = notAsked(
        "the server takes the credentials in the form only, and a secret does not go into an address")
}

extension Probe {
    /// The answer to a code when the client sends its credentials by HTTP Basic.
    func exchangeByBasic() async throws -> JSONAnswer {
        try await once(.basicExchange) {
            let client = try client().by(.basic)
            return try await again { try await token(try await spareCode().items, by: client) }
        }
    }

    /// Whether the token endpoint takes the client's credentials by HTTP Basic.
    func takesBasic() async throws -> Bool {
        if try client().method == .basic { return true }
        return try await exchangeByBasic().accessToken != nil
    }

    /// Whether a request may go out that has its form in the address.
    ///
    /// Logs keep addresses, so the secret goes by the header, or to a server on this machine only.
    func mayAuthenticate(inAddressOf url: String) async throws -> Bool {
        if ProbeTarget.isLoopback(url) { return true }
        return try await takesBasic()
    }

    /// Sends a form in the address; the credentials go by the header where the server takes them there.
    func sendInAddress(
        _ method: String, _ items: [Parameters.Item], to url: String
    ) async throws -> JSONAnswer {
        let isBasic = try await takesBasic()
        let client = try client().by(isBasic ? .basic : .body)
        return try await send(
            method, Parameters(client.items + items).appended(to: url), authorization: client.authorization)
    }

    /// Sends a request that an endpoint should not take.
    func send(
        _ method: String, _ url: String, authorization: String?, form: String = ""
    ) async throws -> JSONAnswer {
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = authorization
        if method != "GET" { headers["Content-Type"] = "application/x-www-form-urlencoded" }
        guard let request = HTTPRequest(method, url, headers: headers, body: Array(form.utf8)) else {
            throw CouldNotTell("\(url) is not an address that can be asked")
        }
        return try JSONAnswer(await prober.exchange(request))
    }
}

extension Rule {
    /// The rule holds for a 400 with one of these errors.
    func needsError(_ codes: [String], _ answer: JSONAnswer) -> Finding {
        if answer.response.status == 400, let error = answer.error, codes.contains(error) {
            return held(answer.evidence)
        }
        return failed("answered with \(answer.inWords)", by: answer.response, answer.evidence)
    }

    /// The rule holds when no tokens came; a page or a redirect is not a refusal, but it brings no tokens.
    func needsNoTokens(_ name: String, _ answer: JSONAnswer) -> Finding {
        if answer.accessToken != nil { return failed("\(name) was answered with tokens", answer.evidence) }
        // By 501 a server says that it does not have the method (RFC 9110 section 15.6.2).
        let status = answer.response.status
        return status == 501 || status < 500 && !answer.response.isTemporaryFailure
            ? held(answer.evidence)
            : couldNotTell("\(name) was answered with \(answer.inWords)", answer.evidence)
    }
}
