import Testing
import WebText

/// Which names hold a value that is not to be shown.
@Suite struct SecretNameTests {
    @Test(arguments: [
        "code", "access_token", "accessToken", "ACCESS-TOKEN", "refresh_token", "id_token", "token",
        "client_secret", "password", "code_verifier", "Authorization", "Cookie", "Set-Cookie", "X-Session-Id",
        "csrf", "oobCode", "client_assertion", "ticket", "nonce", "X-API-Key", "X-Goog-Api-Key", "apiKey",
        "pass", "pwd", "newPwd", "totp", "private_key", "passphrase", "passwd", "sid", "flow", "jwt", "otp",
        "pin", "xsrf", "challenge_id", "interaction", "key", "session", "credential",
    ])
    func `a secret is known by its name in every spelling`(name: String) {
        #expect(SecretName.isSecret(name))
    }

    @Test(arguments: [
        "token_type", "token_type_hint", "code_challenge", "code_challenge_method", "status_code",
        "error_code", "country_code", "language_code", "response_code", "returnSecureToken",
        "returnIdpCredential", "token_endpoint", "code_challenge_methods_supported",
        "token_endpoint_auth_methods", "authorization_uri", "token_url",
    ])
    func `a name that has a secret's word and is public is shown`(name: String) {
        #expect(!SecretName.isSecret(name))
    }

    @Test(arguments: [
        "client_id", "redirect_uri", "state", "scope", "grant_type", "expires_in", "error",
        "error_description", "",
    ])
    func `an ordinary name is shown`(name: String) {
        #expect(!SecretName.isSecret(name))
    }

    @Test(arguments: ["encoder", "compass", "keyboard"])
    func `a name that has a secret's word inside another word is shown`(name: String) {
        #expect(!SecretName.isSecret(name))
    }

    @Test(arguments: ["postal_code", "barcode", "coded"])
    func `a name that begins or ends with code is hidden, because it may be that of a code`(name: String) {
        #expect(SecretName.isSecret(name))
    }
}
