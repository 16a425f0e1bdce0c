import OAuth

/// Secrets that are nearly right, and credentials that contradict each other.
enum ClientSecretRules {
    static let inspections = [
        Inspection([prefix, letters, empty, twice]) { probe throws(CouldNotTell) in
            try await probe.judgingCodes { code throws(CouldNotTell) in
                [
                    try await judgeLength(probe, code), try await judgeCapitals(probe, code),
                    empty.needsRefusals([try await probe.exchange(code, "an empty secret", "")]),
                    try await judgeContradictions(probe, code),
                ]
            }
        }
    ]

    private static func judgeLength(
        _ probe: Probe, _ code: Supply<IssuedCode>
    ) async throws(CouldNotTell) -> Finding {
        let secret = try probe.client().secret
        return prefix.needsRefusals([
            try await probe.exchange(code, "the secret with one character more", secret + "x"),
            try await probe.exchange(
                code, "the secret without its last character", String(secret.dropLast())),
        ])
    }

    private static func judgeCapitals(
        _ probe: Probe, _ code: Supply<IssuedCode>
    ) async throws(CouldNotTell) -> Finding {
        guard let other = try probe.client().secret.withOtherCase else {
            return letters.notAsked("the secret has no letter whose case could be changed")
        }
        return letters.needsRefusals([
            try await probe.exchange(code, "the secret with other capitals", other)
        ])
    }

    /// A wrong secret in one place and the right one in the other.
    private static func judgeContradictions(
        _ probe: Probe, _ code: Supply<IssuedCode>
    ) async throws(CouldNotTell) -> Finding {
        let right = try probe.client()
        let wrong = try probe.clientWithWrongSecret()
        var answers: [(name: String, answer: TokenAnswer)] = []
        for (name, header, form) in [
            ("a wrong secret in the header", wrong, right), ("a wrong secret in the form", right, wrong),
        ] {
            let items = form.by(.body).items + (try await code.next().items)
            answers.append((name, try await probe.token(items, by: header.by(.basic))))
        }
        return twice.needsRefusals(answers)
    }

    static let prefix = Rule(
        "token/client-secret-prefix", "a secret that is a character too long or too short gets nothing", .rfc,
        .error, .rfc(6749, "3.2.1"),
        why:
            "When only the beginning has to be right, an attacker guesses the secret character by character.",
        remedy: "Compare the whole secret, or its digest, in constant time.")

    static let letters = Rule(
        "token/client-secret-case", "a secret with other capitals gets nothing", .rfc, .error,
        .rfc(6749, "3.2.1"),
        why: "A comparison that ignores case makes the secret easier to guess.",
        remedy: "Compare bytes. Some databases compare text without case: look at the column's collation.")

    static let empty = Rule(
        "token/client-secret-empty", "an empty secret gets nothing", .rfc, .error, .rfc(6749, "3.2.1"),
        why: "An empty value counts as a missing one, and a client without a secret has not authenticated.",
        remedy: "Treat an empty client_secret as a missing one.")

    static let twice = Rule(
        "token/client-twice", "credentials that contradict each other get nothing", .rfc, .warning,
        .rfc(6749, "2.3"),
        why:
            "A request authenticates in one way. When a server accepts two, one part of it may check the first and "
            + "another part use the second.",
        remedy: "Answer invalid_request when there is an Authorization header and a client_secret.")
}

extension Probe {
    /// A right exchange, but for the secret of Google's client.
    ///
    /// Throws ``CouldNotTell`` when there is no code to be had.
    fileprivate func exchange(
        _ code: Supply<IssuedCode>, _ name: String, _ secret: String
    ) async throws(CouldNotTell) -> (name: String, answer: TokenAnswer) {
        var client = try client()
        client.secret = secret
        return (name, try await token(try await code.next().items, by: client))
    }
}

extension String {
    /// The text with capitals for small letters and the other way round; nil when there is no ASCII letter.
    var withOtherCase: String? {
        guard utf8.contains(where: \.isASCIILetter) else { return nil }
        return String(decoding: utf8.map { $0.isASCIILetter ? $0 ^ 0x20 : $0 }, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}
