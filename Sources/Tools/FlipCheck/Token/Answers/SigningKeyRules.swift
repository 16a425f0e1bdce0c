import HTTPMessages
import PlatformCrypto
import WebText

/// Rule for the key with which a server signs codes, tokens and cookies.
let signingKeyRules: [Rule] = [
    Rule(
        "token/signing-key",
        "no code, token or cookie has an HMAC signature by a key from an example", .security,
        .error,
        .projectRule(.rfc(7518, "3.2")),
        reach: .all, fault: "an attacker can sign codes, tokens or cookies: the key is that of many examples",
        why: "Programs try the keys of tutorials and frameworks first. Whoever has the key can be any user.",
        remedy:
            "Make a key of 32 random bytes from the system's source, keep it with your other secrets, and end all "
            + "values that the old key signed.",
        on: .knownSigningKeys, .allMessages
    ) { found, _ in .judged(found) }
]

extension Trial<[String]> {
    /// The values of the run that a known key signs, in the words of a finding; its rule is one of the last.
    ///
    /// A recording has other values in their place: it keeps what the run found.
    static var knownSigningKeys: Self {
        Self("knownSigningKeys", after: .exchange, requests: 0) { probe in
            let cookies = probe.messages.compactMap(\.response).flatMap(\.setCookies)
                .compactMap { ValueOfRun("the cookie \($0.name.asShortName)", $0.content) }
            let answers = try probe.messages.tokenAnswers(probe.configuration)
            let idTokens = answers.compactMap { ValueOfRun("an ID token", $0.text("id_token")) }
            // Where another program signs in, the run sees no redirect with a code.
            let codes = answers.filter { $0.accessToken != nil }
                .compactMap { ValueOfRun("a code", $0.exchange.request.formValue("code")) }
            // The codes that came by a redirect, the access tokens and the refresh tokens are issued values.
            let values = try await probe.issuedValues() + idTokens + codes + cookies
            // Rack writes two hyphens.
            let signed = [".", "--"].flatMap { mark in values.compactMap { SignedValue($0, after: mark) } }
            let found = Set(signed).compactMap { value in
                value.knownKey(probe.crypto).map { "\(value.kind) is signed with the key “\($0)”" }
            }
            return Set(found).sorted()
        }
    }
}

/// A value that ends in a mark and a signature, as a JSON Web Token does.
private struct SignedValue: Hashable {
    /// What it is, as a noun with its article.
    let kind: String
    let message: String
    /// In Base64 or in hexadecimal digits.
    let signature: String

    /// Nil for a value without the mark.
    init?(_ written: ValueOfRun, after mark: String) {
        // A cookie may be escaped.
        let value = PercentCoding.decodedIfValid(written.text)
        guard let end = value.utf8.indices.last(where: { value.utf8[$0...].starts(with: mark.utf8) })
        else { return nil }
        kind = written.kind
        message = String(value[..<end])
        signature = String(value[value.utf8.index(end, offsetBy: mark.utf8.count)...])
    }

    /// The key of the list whose bytes sign it by HMAC-SHA-256 or HMAC-SHA-1, or nil for none.
    ///
    /// It finds none in a JWT with HS384 or HS512, in a cookie that is signed with a derived key, as those of Flask and Rails,
    /// or by a second cookie, as those of Koa, and where the key is read as Base64.
    func knownKey(_ crypto: PlatformCrypto) -> String? {
        // Express writes `s:` before the values that it signs.
        let beginning = "s:".utf8
        let unmarked = String(Substring(message.utf8.dropFirst(beginning.count)))
        let messages = message.utf8.starts(with: beginning) ? [message, unmarked] : [message]
        let (bytes, digits) = (signature.bytesInBase64, signature.lowercased())
        let isSHA1 = bytes?.count == 20 || digits.utf8.count == 40
        return Self.knownKeys.first { key in
            messages.compactMap { message -> [UInt8]? in
                if isSHA1 { return LegacyDigest.hmacSHA1(key: key, message: message) }
                return crypto.hmacSHA256(key: key.utf8, message: message.utf8).bytes
            }.contains { $0 == bytes || Hex.text($0).hasSameBytes(as: digits) }
        }
    }

    /// Keys in the documentation of libraries, in tutorials and in the lists of programs that guess keys.
    private static let knownKeys = [
        "secret", "your-256-bit-secret", "a-string-secret-at-least-256-bits-long", "keyboard cat", "shhhhh",
        "changeme", "change-me", "change_me", "changeit", "dev", "development", "test", "testing", "password",
        "key", "secretkey", "secret-key", "secret_key", "secret key", "my-secret", "mysecret", "my_secret",
        "my-secret-key", "mysecretkey", "supersecret", "super-secret", "super_secret", "super-secret-key",
        "supersecretkey", "topsecret", "jwt", "jwtsecret", "jwt-secret", "jwt_secret", "jwt-secret-key",
        "your_jwt_secret", "your-secret-key", "your-secret", "your_secret_key", "s3cr3t", "default",
        "example", "admin", "private", "token", "qwerty", "123456", "12345678", "1234567890", "",
    ]
}
