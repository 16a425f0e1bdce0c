/// The names whose values are not printed, in every spelling: `access_token`, `X-Session-Id`.
package enum SecretName {
    /// Whether the value of a parameter, a field or a header of this name is not to be shown.
    package static func isSecret(_ name: some StringProtocol) -> Bool {
        let plain = plain(name)
        if known.contains(plain) || publicEnds.contains(where: plain.hasSuffix) { return false }
        if exact.contains(plain) { return true }
        return parts.contains { plain.contains($0) } || plain.hasSuffix("code") || plain.hasPrefix("code")
    }

    static func plain(_ name: some StringProtocol) -> String {
        String(
            decoding: name.utf8.compactMap { byte -> UInt8? in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                default: nil
                }
            }, as: UTF8.self)
    }

    /// Names that contain such a word and hold no secret.
    private static let known: Set<String> = [
        "tokentype", "tokentypehint", "codechallengemethod", "codechallenge", "statuscode",
        "errorcode", "countrycode", "languagecode", "responsecode",
        "returnsecuretoken", "returnidpcredential",
    ]
    /// The ends of names in metadata (RFC 8414), whose values are public.
    private static let publicEnds = ["endpoint", "supported", "uri", "url"]
    private static let exact: Set<String> = [
        "sid", "flow", "ticket", "key", "apikey", "jwt", "otp", "pin", "nonce", "challengeid", "interaction",
    ]
    private static let parts = [
        "token", "secret", "password", "passwd", "csrf", "xsrf", "session", "cookie", "authorization",
        "assertion", "credential", "verifier",
    ]
}
