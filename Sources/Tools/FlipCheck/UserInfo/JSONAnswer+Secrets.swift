import JSON
import WebText

extension JSONAnswer {
    /// Its texts and numbers that are secrets by their name, or by the form of a text, in the words of a finding.
    ///
    /// - Parameter countsTokens: whether a token is one, as in every answer but those of the token endpoint. A token is a
    ///   text: a number is an amount of tokens.
    func secretsInWords(countsTokens: Bool) -> [String] {
        let secrets = namedValues.compactMap { name, value -> String? in
            if value.isBlank { return nil }
            let countsToken = countsTokens && value.string != nil
            if name.isOfSecret(countsTokens: countsToken) { return "there is \(name.asShortName)" }
            return value.isHashOfPassword ? "\(name.asShortName) is the hash of a password" : nil
        }
        return Set(secrets).sorted()
    }
}

extension JSONValue {
    /// Whether it is a missing value, a placeholder for a secret, or a switch as databases and forms store it.
    fileprivate var isBlank: Bool {
        if saysNothing || integer == 1 { return true }
        guard let text = string?[...].trimmed.lowercased() else { return false }
        return placeholdersAndSwitches.contains(text) || text.allSatisfy { $0 == "*" || $0 == "•" }
    }

    /// Whether it is a text in one of the forms in which libraries keep a password.
    fileprivate var isHashOfPassword: Bool {
        guard let text = string?.utf8 else { return false }
        return beginningsOfHashes.contains { text.starts(with: $0.utf8) }
    }
}

/// Texts that a server writes in place of a secret, and those of a switch.
private let placeholdersAndSwitches: Set = ["true", "false", "yes", "no", "1", "[redacted]", "[filtered]"]

/// How the hashes of passwords begin: of bcrypt, Argon2, scrypt, PBKDF2, crypt, PHP, Django, Drupal, LDAP and Spring.
private let beginningsOfHashes = [
    "$2a$", "$2b$", "$2y$", "$argon2", "$scrypt$", "scrypt:", "pbkdf2_", "pbkdf2:", "$1$", "$5$", "$6$",
    "$y$", "bcrypt$", "bcrypt_sha256$", "argon2$", "scrypt$",
    "$P$", "$S$", "{SSHA", "{bcrypt}", "{argon2", "{pbkdf2",
]

/// Last words of names whose value is about a secret, and not the secret: when it ends, whether it is set, how often it was
/// tried, or where to change it.
private let wordsAboutSecrets: Set = [
    "at", "in", "on", "date", "time", "lifetime", "change", "changed", "updated", "reset", "set", "expires",
    "expired", "expiry", "expiration", "age", "instant", "timestamp", "modified", "strength", "status",
    "policy", "policies", "hint", "enabled", "required", "type", "version", "count", "attempts", "failures",
    "url", "uri", "link", "href", "endpoint", "update", "updates", "length", "days", "rules", "passwordless",
    "login", "reason", "scope", "provider", "method", "exp",
]

extension String {
    /// Whether it is the name of a secret.
    fileprivate func isOfSecret(countsTokens: Bool) -> Bool {
        // OpenID Connect Native SSO has it beside the tokens.
        if self == "device_secret" { return false }
        let words = wordList
        guard let last = words.last, !wordsAboutSecrets.contains(last) else { return false }
        func hasLetters(_ names: [String]) -> Bool { names.contains(where: words.joined().hasBytes) }
        if hasLetters(["password", "passwd", "passcode", "apikey", "privatekey"]) { return true }
        if hasLetters(["passhash", "pwhash", "pwdhash", "tokenhash", "salthash"]) { return true }
        // These are whole words: a secretary and a business name are not secrets.
        if words.contains(where: { ["ssn", "pwd", "pw", "passphrase", "secrets"].contains($0) }) {
            return true
        }
        if words.contains(where: { $0.hasSuffix("secret") }) || last == "salt" { return true }
        if [["pass"], ["user", "pass"], ["security", "answer"], ["security", "stamp"]].contains(words) {
            return true
        }
        if words.contains("recovery") || words.contains("backup"), ["code", "codes"].contains(last) {
            return true
        }
        if words.contains("totp") || words.contains("otp"), ["seed", "key"].contains(last) { return true }
        guard countsTokens, !words.contains("csrf"), !words.contains("xsrf") else { return false }
        return last.hasSuffix("token") || last.hasSuffix("tokens")
            || hasLetters(["accesstoken", "refreshtoken"])
    }
}
