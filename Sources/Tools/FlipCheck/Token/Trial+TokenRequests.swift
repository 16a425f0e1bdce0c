import OAuth
import WebText

extension Trial<JSONAnswer> {
    /// An exchange by GET, with the form in the address.
    static var exchangeByGET: Self {
        Self(
            "exchangeByGET", after: .exchange, trying: Control(.exchangeByBasic), requests: 1, signIns: 1
        ) { probe in
            let url = try probe.tokenURL()
            guard try await probe.mayAuthenticate(inAddressOf: url) else {
                throw CouldNotTell.notAsked(
                    "the server takes the credentials in the form only, and a secret does not go into an "
                        + "address")
            }
            return try await probe.sendInAddress("GET", try await probe.spareCode().items, to: url)
        }
    }

    /// The exchange of a code that was never issued.
    static var madeUpCode: Self {
        Self("madeUpCode", after: .exchange, requests: 1) { probe in
            let isChallenged = probe.challenges.withLock(\.areSent)
            return try await probe.redeem(
                IssuedCode(
                    code: probe.madeUp(), redirectURI: probe.configuration.usualRedirectURI,
                    verifier: isChallenged ? CodeVerifier(random: probe.random) : nil))
        }
    }

    /// A grant type that no server has.
    static var unknownGrantType: Self {
        Self("unknownGrantType", after: .exchange, requests: 1) {
            try await $0.token([.init("grant_type", "flip-check:no-such-grant")], by: $0.client())
        }
    }

    /// An exchange with a parameter that no server knows.
    static var exchangeWithUnknownParameter: Self {
        Self("exchangeWithUnknownParameter", after: .exchange, requests: 1, signIns: 1) { probe in
            try await probe.again {
                try await probe.exchange(by: probe.client()) { $0 + [.init("flip_check", "unknown")] }
            }
        }
    }

    /// The grant by which a client gets a token of its own (RFC 6749 section 4.4).
    static var clientCredentialsGrant: Self {
        Self("clientCredentialsGrant", after: .exchange, requests: 1) {
            try await $0.token([.init("grant_type", "client_credentials")], by: $0.client())
        }
    }
}

extension Trial<[NamedAnswer]> {
    /// Exchanges of one code, without the grant type and then without the code.
    static var incompleteExchanges: Self {
        Self("incompleteExchanges", after: .exchange, requests: 2, signIns: 1) { probe in
            let client = try probe.client()
            // A server that uses the code up at the first form has broken the rule already.
            let form = try await probe.spareCode().items
            return [
                NamedAnswer(
                    name: "without grant_type",
                    answer: try await probe.token(form.removing("grant_type"), by: client)),
                NamedAnswer(
                    name: "without code", answer: try await probe.token(form.removing("code"), by: client)),
            ]
        }
    }

    /// A POST with its parameters in the address.
    ///
    /// Where the server refuses credentials in the header, they go in the form; and because some servers read
    /// the address only where there is no form, another POST has none, where it may go out.
    static var exchangeWithParametersInAddress: Self {
        Self(
            "exchangeWithParametersInAddress", after: .exchange, trying: Control(.exchangeByBasic),
            requests: 1, signIns: 1
        ) { probe in
            let name = "a POST with its parameters in the address"
            let url = try probe.tokenURL()
            func withoutForm() async throws -> NamedAnswer {
                let items = try await probe.spareCode().items
                return NamedAnswer(
                    name: name, answer: try await probe.sendInAddress("POST", items, to: url))
            }
            if try await probe.takesBasic() { return [try await withoutForm()] }
            let address = Parameters(try await probe.spareCode().items).appended(to: url)
            let answer = try await probe.post(
                [], by: probe.client().by(.body), to: address, named: "tokenURL")
            let withForm = NamedAnswer(name: "\(name), and the credentials in the form", answer: answer)
            guard answer.accessToken == nil, try await probe.mayAuthenticate(inAddressOf: url) else {
                return [withForm]
            }
            return [withForm, try await withoutForm()]
        }
    }
}

/// The answers to the password of the user and to wrong passwords, without a page.
struct PasswordGrants: Sendable, Codable {
    let right: JSONAnswer
    let wrong: JSONAnswer
    /// The answer to another wrong password, where both were refused with different words; nil elsewhere.
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
            var answers = PasswordGrants(
                right: try await grant(account.password), wrong: try await grant(probe.madeUp()))
            if answers.areRefusedInDifferentWords { answers.otherWrong = try await grant(probe.madeUp()) }
            return answers
        }
    }
}

extension PasswordGrants {
    /// Whether the server refused both passwords and told them apart; it may not have looked at them otherwise.
    var areRefusedInDifferentWords: Bool {
        right.ending == .refused && wrong.ending == .refused && right.inFull != wrong.inFull
    }
}
