import JSON
import OAuth
import WebText

extension RelyingParty {
    /// The code in the answer that the browser brought back; throws ``SignInRefused`` when there is none.
    static func code(in answer: Parameters, of metadata: ProviderMetadata) throws(SignInRefused) -> String {
        let code, error, errorDescription, issuer: String?
        // RFC 6749 section 3.1: no parameter comes twice.
        do throws(OAuthError) {
            code = try answer.optional("code")
            error = try answer.optional("error")
            errorDescription = try answer.optional("error_description")
            issuer = try answer.optional("iss")
        } catch let problem {
            throw SignInRefused("the answer cannot be read: \(problem.description ?? problem.code.rawValue)")
        }
        guard Check.that(isAnswer(issuer, of: metadata), .answerIssuer) else {
            guard let issuer else {
                throw SignInRefused("the answer has no iss, although \(metadata.issuer) announces one")
            }
            throw SignInRefused(
                "iss of the answer is \(JSONValue.string(issuer).excerpt), not \(metadata.issuer)")
        }
        if let error {
            let text = errorText(error, description: errorDescription)
            throw SignInRefused("\(metadata.issuer) answered with \(text)", providerError: error)
        }
        guard let code else { throw SignInRefused("the answer has no code") }
        return code
    }

    /// An error by which a provider refuses a sign-in, for a log: the code, and the description, if any, in brackets.
    static func errorText(_ code: String, description: String?) -> String {
        let inBrackets = description.map { " (\(Printable.text($0, limit: 200)))" }
        return Printable.text(code, limit: 64) + (inBrackets ?? "")
    }

    /// Whether an answer is from the provider, by its parameter `iss`.
    ///
    /// RFC 9207 section 2.4: an answer may lack `iss` only when the provider does not announce it.
    private static func isAnswer(_ issuer: String?, of metadata: ProviderMetadata) -> Bool {
        guard let issuer else { return !metadata.namesItselfInAnswers }
        return issuer.hasSameBytes(as: metadata.issuer)
    }
}

extension SecurityRule {
    /// Without it, the code of another provider is sent to this one, or the reverse.
    static let answerIssuer = Self(
        "openid.answer-issuer", "the answer names no other provider", "RFC 9207 section 2.4")
}
