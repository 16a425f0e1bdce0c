import HTTPMessages
import HeadlessBrowser
import JSON
import PlatformCrypto
import WebText

/// Ways to tokens that Google does not use, and that should not be there.
///
/// Their trials send to the token endpoint after the right exchange got tokens.
let otherGrantRules: [Rule] = [
    Rule(
        "token/password-grant", "the grant type password is not offered", .security, .warning,
        .rfc(9700, "2.4"),
        fault: "anyone can try passwords at the token endpoint, past your sign-in page",
        why: "It lets an attacker try passwords at an endpoint that has no page and often no limit.",
        remedy: "Answer unsupported_grant_type, or unauthorized_client, before you look at the password.",
        on: .passwordGrants, verdict: judgePasswordGrant),
    Rule(
        "token/client-credentials-grant", "Google's client gets no token without a user", .security, .warning,
        .projectRule(.rfc(6749, "4.4")),
        fault: "Google's client gets a token of its own, which may pass for a user's",
        why: "Google never asks for it. An endpoint may take a token of the client's own for a user's token.",
        remedy: "Allow this client the grant types authorization_code and refresh_token only.",
        on: .clientCredentialsGrant
    ) { .refused("grant_type=client_credentials", $0) },
    Rule(
        "token/assertion-unsigned", "an assertion that Google did not sign gets no token", .security, .error,
        .rfc(7523, "3"),
        reach: .all, fault: "anyone can write an assertion in Google's name, and get a user's tokens",
        why:
            "Streamlined linking trusts the address in the assertion. Without Google's signature everybody can name "
            + "the address of another user.",
        remedy: "Check the signature by Google's published keys, and iss, aud and exp. Answer "
            + "unsupported_grant_type where you do not offer streamlined linking.",
        on: .unsignedAssertions
    ) { answers in
        // Only a server that has read the assertion tells of an account, by `linking_error`, `user_not_found`, or the answer
        // of streamlined linking to another intent.
        let read = answers.first {
            $0.answer.hasErrorOfStreamlinedLinking || $0.answer.value("account_found") != nil
        }
        return judgeTokens(answers).unless(
            read.map { named in
                let sign = named.answer.error == nil ? "account_found" : named.answer.inWords
                return CouldNotTell(
                    "by \(sign) the server may have looked for the user of an assertion that nobody signed",
                    named.answer.evidence)
            })
    },
    Rule(
        "token/query-parameters", "parameters in the address of the token endpoint do not count", .hygiene,
        .warning, .rfc(6749, "3.2"),
        fault: "codes and secrets may be in the address, which logs keep",
        why: "Logs keep addresses, with the codes and secrets in them.",
        remedy: "Read parameters only from the body.",
        followsFrom: ["token/client-missing"],
        on: .exchangeWithParametersInAddress, verdict: judgeTokens),
]

extension Trial<JSONAnswer> {
    /// The grant by which a client gets a token of its own (RFC 6749 section 4.4).
    static var clientCredentialsGrant: Self {
        Self("clientCredentialsGrant", after: .exchange, requests: 1) { probe in
            try await probe.tokenAlsoWithScopes([Parameters.Item("grant_type", "client_credentials")])
        }
    }
}

extension Probe {
    /// The answer to a grant of the right client, or where the server may want a scope, the answer to the same with the
    /// configured scopes (RFC 6749 section 3.3).
    fileprivate func tokenAlsoWithScopes(_ form: [Parameters.Item]) async throws -> JSONAnswer {
        let answer = try await token(form, by: client())
        let scopes = configuration.scopes
        guard ["invalid_scope", "invalid_request"].contains(answer.error), !scopes.isEmpty else {
            return answer
        }
        let scope = Parameters.Item("scope", scopes.joined(separator: " "))
        return try await token(form + [scope], by: client())
    }
}

extension Trial<[NamedAnswer]> {
    /// Assertions about the user's email address in the name of Google, as streamlined linking sends them: one without a
    /// signature, and one that is signed with a made-up key (RFC 7523 section 2.1).
    ///
    /// Their `aud` is the id of Google's client; a server that wants the id of its own client at Google refuses both for that.
    static var unsignedAssertions: Self {
        Self("unsignedAssertions", after: .exchange, trying: .userInfo, requests: 2) { probe in
            let exchanged = try await probe.value(of: .exchange)
            let userInfo = try? await probe.value(of: .userInfo)
            let signIn = probe.configuration.signIn
            // A form without a password, or with a name beside the address, has the address in another field.
            let typed = [signIn.account?.name].compactMap(\.self) + signIn.accountNames.sorted()
            guard let email = userInfo?.text("email") ?? typed.first(where: { $0.contains("@") }) else {
                throw CouldNotTell.notAsked("the user's email address is not known")
            }
            let claims = try probe.claimsOfGoogle(about: email, at: exchanged.response)
            func signed(by algorithm: String, _ signature: String) async throws -> NamedAnswer {
                let header: JSONValue = ["alg": .string(algorithm), "typ": "JWT"]
                let parts = [header, claims].map { Base64URL.encode($0.jsonText.utf8) } + [signature]
                let assertion = parts.joined(separator: ".")
                probe.prober.secrets.own(assertion)
                return NamedAnswer(
                    name: "an assertion with alg \(algorithm)",
                    answer: try await probe.tokenAlsoWithScopes([
                        .init("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
                        .init("intent", "get"), .init("assertion", assertion),
                    ]))
            }
            return [
                try await signed(by: "none", ""),
                try await signed(by: "HS256", probe.random.token(bytes: 32)),
            ]
        }
    }

    /// A POST with its parameters in the address.
    ///
    /// Where the server refuses credentials in the header, they go in the form. Some servers read the address only where there
    /// is no form: a server on this machine then gets a second POST, with everything in the address. After 5xx each goes out
    /// once more with another code. Where none gets tokens, a server on this machine gets the last code in a form, with the
    /// client's credentials in the address.
    static var exchangeWithParametersInAddress: Self {
        Self(
            "exchangeWithParametersInAddress", after: .exchange, trying: Control(.exchangeByBasic),
            requests: 1, signIns: 1
        ) { probe in
            let name = "a POST with its parameters in the address"
            let url = try probe.tokenURL()
            var answers: [NamedAnswer] = []
            if try await !probe.takesBasic() {
                let client = try probe.client().by(.body)
                let answer = try await probe.againAfter5xx {
                    let address = Parameters(try await probe.newCode().items).appended(to: url)
                    return try await probe.postOnce([], by: client, to: address, named: "tokenURL")
                }
                answers.append(NamedAnswer(name: "\(name), and the credentials in the form", answer: answer))
                guard answer.accessToken == nil, ProbeTarget.isLoopback(url) else { return answers }
            }
            var items: [Parameters.Item] = []
            let answer = try await probe.sendInAddress("POST", to: url) {
                items = try await probe.newCode().items
                return items
            }
            answers.append(NamedAnswer(name: name, answer: answer))
            guard answer.accessToken == nil, ProbeTarget.isLoopback(url) else { return answers }
            // A server that reads only the form has not seen the code.
            let address = Parameters(try probe.client().by(.body).items).appended(to: url)
            let last = try await probe.post(items, by: nil, to: address, named: "tokenURL")
            return answers + [NamedAnswer(name: "the client's credentials in the address", answer: last)]
        }
    }
}

extension Probe {
    /// What an assertion of Google's says about the user with this email address: it is good for an hour from an answer on.
    ///
    /// The clock of the server decides, which may be wrong.
    fileprivate func claimsOfGoogle(about email: String, at answer: HTTPResponse) throws -> JSONValue {
        let dateOfServer = answer.headers["Date"].flatMap(CookieDate.seconds)
        let now = Int64(dateOfServer ?? prober.unixTime ?? 0)
        return [
            "iss": "https://accounts.google.com", "aud": .string(try client().id),
            "sub": .string(madeUp()), "email_verified": true,
            "email": .string(email), "iat": .integer(now), "exp": .integer(now + 3_600),
        ]
    }
}

/// The answers to the password of the user and to wrong passwords, without a page.
struct PasswordGrants: Sendable, Codable {
    let right: JSONAnswer
    let wrong: JSONAnswer
    /// The answer to another wrong password, where both were refused with different words, or nil elsewhere.
    var otherWrong: JSONAnswer?
}

extension Trial<PasswordGrants> {
    /// The grant by the password of a user (RFC 6749 section 4.3.2), with the right one and with wrong ones.
    static var passwordGrants: Self {
        Self("passwordGrants", after: .exchange, requests: 2) { probe in
            guard let account = probe.configuration.signIn.account else {
                throw CouldNotTell.notAsked("signIn.forms has no user name and password to try it with")
            }
            func grant(_ password: String) async throws -> JSONAnswer {
                try await probe.token(
                    [
                        .init("grant_type", "password"), .init("username", account.name),
                        .init("password", password),
                    ], by: probe.client())
            }
            let right = try await grant(account.password)
            let wrong = try await grant(probe.madeUp())
            var answers = PasswordGrants(right: right, wrong: wrong)
            // In status, error or description.
            if right.ending == .refused, wrong.ending == .refused, right.inFull != wrong.inFull {
                answers.otherWrong = try await grant(probe.madeUp())
            }
            return answers
        }
    }
}

private func judgePasswordGrant(_ grants: PasswordGrants) -> Judgement {
    let right = grants.right
    let wrong = grants.wrong
    var answers = [
        NamedAnswer(name: "a right password", answer: right),
        NamedAnswer(name: "a wrong password", answer: wrong),
    ]
    if let otherWrong = grants.otherWrong {
        // Some servers put a time or an identifier into each description: then only status and error count.
        if right.inWords != wrong.inWords || wrong.inFull == otherWrong.inFull {
            return .failed(
                "a right password is answered with \(right.inWords), and a wrong one with \(wrong.inWords)",
                right.evidence + wrong.evidence)
        }
        answers.append(NamedAnswer(name: "another wrong password", answer: otherWrong))
    }
    return .refused(answers)
}

extension JSONAnswer {
    /// Whether it refuses an assertion with an error that streamlined linking has and OAuth does not: the server may have
    /// looked for the user.
    var hasErrorOfStreamlinedLinking: Bool {
        ["linking_error", "user_not_found"].contains(error)
            && exchange.request.formValue("assertion") != nil
    }
}

/// Judges requests that must bring no tokens.
private func judgeTokens(_ answers: [NamedAnswer]) -> Judgement {
    answers.map { .gotNoTokens($0.name, $0.answer) }.worst
}
