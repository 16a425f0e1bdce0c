import HTTPMessages
import OAuth
import WebText

/// Ways to tokens that Google does not use, and that should not be there.
enum OtherGrantRules {
    static let inspections = [
        Inspection(password) { probe throws(CouldNotTell) in
            try await probe.provenExchange()
            let items = [
                Parameters.Item("grant_type", "password"),
                .init("username", "flip-check-\(probe.random.token(bytes: 6))"),
                .init("password", probe.random.token()),
            ]
            let answer = try await probe.token(items, by: probe.client())
            // A server that says the password is wrong has looked at it.
            let isOffered = answer.isGranted || answer.error == "invalid_grant"
            return password.judged(
                isOffered ? ["grant_type=password was answered with \(answer.inWords)"] : [],
                unclear: password.unclear([("grant_type=password", answer)]), answer.evidence)
        },
        Inspection(client) { probe throws(CouldNotTell) in
            try await probe.provenExchange()
            let items = [Parameters.Item("grant_type", "client_credentials")]
            return client.needsRefusals([
                ("grant_type=client_credentials", try await probe.token(items, by: probe.client()))
            ])
        },
        Inspection(query) { probe throws(CouldNotTell) in
            let url = Parameters(try await probe.provenCode().items).appended(to: try probe.tokenURL())
            return query.needsNoTokens(
                "a POST with its parameters in the address", try await probe.send("POST", url))
        },
        Inspection(methods) { probe throws(CouldNotTell) in
            let form = Parameters(try await probe.provenCode().items).encoded
            return methods.needsNoTokens("a PUT", try await probe.send("PUT", probe.tokenURL(), form: form))
        },
    ]

    static let password = Rule(
        "token/password-grant", "the grant type password is not offered", .rfc, .warning,
        .rfc(9700, "2.4"),
        why: "It lets an attacker try passwords at an endpoint that has no page and often no limit.",
        remedy: "Answer grant_type=password with unsupported_grant_type, or unauthorized_client.")

    static let client = Rule(
        "token/client-credentials-grant", "Google's client gets no token without a user", .house, .warning,
        .rfc(6749, "4.4"),
        why: "Google never asks for it. An endpoint may take a token of the client's own for a user's token.",
        remedy: "Allow this client the grant types authorization_code and refresh_token only.")

    static let query = Rule(
        "token/query-parameters", "parameters in the address of the token endpoint do not count", .rfc,
        .warning,
        .rfc(6749, "3.2"),
        why: "Logs keep addresses, with the codes and secrets in them.",
        remedy: "Read parameters from the body alone.")

    static let methods = Rule(
        "token/other-methods", "tokens are not to be had by PUT", .rfc, .note, .rfc(6749, "3.2"),
        why: "A firewall or a log that looks at POST only does not see such a request.",
        remedy: "Answer anything but POST with 405.")
}

extension Probe {
    /// The token endpoint.
    ///
    /// Throws ``CouldNotTell`` when it is not configured.
    func tokenURL() throws(CouldNotTell) -> String {
        guard let url = configuration.tokenURL else { throw .notConfigured("tokenURL") }
        return url
    }

    /// Sends a request that a token endpoint should not take, with right credentials in the header.
    ///
    /// Throws ``CouldNotTell`` when nothing comes back.
    func send(
        _ method: String, _ url: String, form: String = ""
    ) async throws(CouldNotTell) -> TokenAnswer {
        let headers: HTTPHeaders = [
            "Authorization": try client().by(.basic).authorization ?? "",
            "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
        ]
        guard var request = HTTPRequest(method, url, headers: headers) else {
            throw CouldNotTell("\(url) is not an address that can be asked")
        }
        request.body = Array(form.utf8)
        let answer = try TokenAnswer(await prober.exchange(request))
        for token in [answer.accessToken, answer.refreshToken] { token.map(prober.secrets.remember) }
        return answer
    }
}

extension Rule {
    /// The rule holds when no tokens came; a page or a redirect is no refusal, but no tokens either.
    fileprivate func needsNoTokens(_ name: String, _ answer: TokenAnswer) -> Finding {
        judged(
            answer.accessToken == nil ? [] : ["\(name) was answered with tokens"],
            unclear: answer.response.isBesideThePoint || answer.response.status >= 500
                ? ["\(name) was answered with \(answer.inWords)"] : [], answer.evidence)
    }
}
