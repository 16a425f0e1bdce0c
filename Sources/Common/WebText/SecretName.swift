/// The names of secrets, whose values are not printed, in every spelling: `access_token`, `X-Session-Id`.
package enum SecretName {
    /// Whether the value of a parameter, a member or a header field with this name must not be shown.
    package static func isSecret(_ name: some StringProtocol) -> Bool {
        let letters = lettersAndDigits(of: name)
        // These names come first, because they have a secret word in them: `token_endpoint`, `token_type`.
        if notSecret.contains(letters) || publicEnds.contains(where: letters.hasSuffix) { return false }
        if secretNames.contains(letters) || secretWords.contains(where: letters.hasBytes) {
            return true
        }
        // Only at the beginning or the end, because `encoder` and `decoded_at` have the word in them too.
        return letters.hasPrefix("code") || letters.hasSuffix("code")
    }

    /// The letters and digits of a name in lower case: spellings differ only in the rest.
    static func lettersAndDigits(of name: some StringProtocol) -> String {
        String(
            decoding: name.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                default: nil
                }
            }, as: UTF8.self)
    }

    /// Names that contain a secret word and hold no secret.
    private static let notSecret: Set<String> = [
        "tokentype", "tokentypehint", "codechallengemethod", "codechallenge", "statuscode",
        "errorcode", "countrycode", "languagecode", "responsecode",
        "returnsecuretoken", "returnidpcredential",
    ]
    /// The ends of names in metadata (RFC 8414), whose values are public.
    private static let publicEnds = ["endpoint", "supported", "methods", "uri", "url"]
    /// Names that are secret only as a whole, because longer names contain them by chance.
    private static let secretNames: Set<String> = [
        "sid", "flow", "ticket", "key", "jwt", "otp", "totp", "pin", "pass", "nonce", "challengeid",
        "interaction",
    ]
    /// Words that make a name secret wherever they stand in it.
    private static let secretWords = [
        "token", "secret", "password", "passwd", "passphrase", "pwd", "csrf", "xsrf", "session", "cookie",
        "authorization", "assertion", "credential", "verifier", "apikey", "privatekey",
    ]
}
