import WebText

/// What an answer at the redirect URI says about the user: nothing.
///
/// The rule sends nothing of its own, and looks at the same answers as ``answerRules``.
let answerUserRules: [Rule] = [
    Rule(
        "authorize/answer-user", "no answer has the user's name in it, nor has a code", .security, .warning,
        .projectRule(.rfc(9110, "17.9")),
        fault: "the address of an answer says who the user is",
        why: "Histories and logs keep addresses. A code in Base64 is as readable as the name itself.",
        remedy:
            "Send code and state only. Make the code of random bytes, and keep the user with it at the server.",
        // The answers are complete only at the end, so the rule is one of the last.
        on: .namesInAnswers, .answers
    ) { found, _ in .judged(found) }
]

extension Trial<[String]> {
    /// The parameters of answers that have the user's name in them, in the words of a finding.
    ///
    /// The names are that of the account in signIn.forms, the email addresses that the forms type and that userinfo tells, and
    /// what is before an `@`; of those without an `@`, none that a value of the configuration has, other than of signIn, such
    /// as the redirect URI. A recording has other values in their place: it keeps what the run found.
    static var namesInAnswers: Self {
        Self("namesInAnswers", after: .code, trying: .userInfo, requests: 0) { probe in
            // A person would have to sign in once more for it.
            let email = probe.isByHand ? nil : (try? await probe.value(of: .userInfo))?.text("email")
            let signIn = probe.configuration.signIn
            let addresses = signIn.accountNames.filter { $0.contains("@") }
            let full = [signIn.account?.name, email].compactMap(\.self) + addresses
            let parts = full.map { String(Substring($0.utf8.prefix { $0 != UInt8(ascii: "@") })) }
            // A shorter name may be in a random text by chance, and a readable code may have the issuer in it.
            let shown = probe.configuration.shownValues.map { $0.lowercased() }
            let names = Set((full + parts).map { $0.lowercased() }).filter { name in
                name.utf8.count >= 6 && (name.contains("@") || !shown.contains { $0.hasBytes(of: name) })
            }
            guard !names.isEmpty else {
                throw CouldNotTell.notAsked(
                    "no name of a user is known that is long enough, and not a word of the configuration")
            }
            let answers = probe.seenAnswers
            let found = Set(answers.flatMap(\.answer.parameters.items).compactMap { $0.place(of: names) })
            // A name in any answer fails. Without one, answers with an error show nothing of those with a code.
            guard !found.isEmpty || answers.contains(where: { $0.has("code") }) else {
                throw probe.configuration.noAnswerSeen("no answer with a code was seen")
            }
            return found.sorted()
        }
    }
}

extension Parameters.Item {
    /// How its value has one of these names in it, in the words of a finding, or nil where it has none.
    ///
    /// - Parameter names: what the user is called, in small letters.
    fileprivate func place(of names: Set<String>) -> String? {
        func hasName(_ text: String) -> Bool { names.contains { text.lowercased().hasBytes(of: $0) } }
        // The state is Google's, an issuer, a scope or an error's code or page may have the user's name by chance, and a
        // description may say whose sign-in failed.
        let others = ["state", "iss", "scope", "error", "error_description", "error_uri"]
        guard !others.contains(name), let once = try? decoded() else { return nil }
        // A server may escape a value twice.
        let value = PercentCoding.decodedIfValid(once)
        if hasName(value) { return "\(name.asShortName) has the user's name in it" }
        let isInBase64 = value.split(separator: ".").contains { hasName(String($0).decodedAsBase64) }
        return isInBase64 ? "\(name.asShortName) has the user's name in it, in Base64" : nil
    }
}
