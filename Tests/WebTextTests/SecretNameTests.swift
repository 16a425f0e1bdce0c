import Testing
import WebText

/// Which names hold a value that is not to be shown.
@Suite struct SecretNameTests {
    @Test(arguments: [
        "code", "access_token", "accessToken", "ACCESS-TOKEN", "refresh_token", "id_token", "token",
        "client_secret", "password", "code_verifier", "Authorization", "Cookie", "Set-Cookie", "X-Session-Id",
        "csrf", "oobCode", "client_assertion", "ticket", "nonce", "X-API-Key", "X-Goog-Api-Key", "apiKey",
        "pass", "pwd", "newPwd", "totp", "private_key", "passphrase",
    ]) func `a secret is known by its name in every spelling`(name: String) {
        #expect(SecretName.isSecret(name))
    }

    @Test(arguments: [
        "client_id", "redirect_uri", "state", "scope", "grant_type", "token_type", "token_type_hint",
        "expires_in", "code_challenge", "code_challenge_method", "error", "error_description",
        "returnSecureToken", "", "token_endpoint", "encoder", "compass", "keyboard",
    ]) func `a name that only looks like one is shown`(name: String) {
        #expect(!SecretName.isSecret(name))
    }
}
