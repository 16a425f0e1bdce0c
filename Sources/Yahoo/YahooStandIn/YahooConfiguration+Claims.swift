import JSON
import OAuth

extension YahooConfiguration.Account {
    /// The claims of ID tokens and userinfo about the account, as far as the scope allows.
    func claims(_ scope: Scope) -> [String: JSONValue] {
        var claims: [String: JSONValue] = ["sub": .string(guid)]
        if scope.tokens.contains(YahooPermission.email.rawValue) {
            claims["email"] = .string(email)
            claims["email_verified"] = .bool(isEmailVerified)
        }
        if scope.tokens.contains(YahooPermission.profile.rawValue) {
            claims["name"] = .string(name)
            claims["given_name"] = .string(givenName)
            claims["family_name"] = .string(familyName)
            claims["nickname"] = .string(givenName)
            claims["locale"] = .string(locale)
            claims["gender"] = "notDisclosed"
            claims["picture"] = .string(image(192))
            claims["profile_images"] = .object(
                Dictionary(
                    uniqueKeysWithValues: [32, 64, 128, 192].map { ("image\($0)", .string(image($0))) }))
        }
        return claims
    }

    /// The address of a picture; no server here has the picture.
    func image(_ size: Int) -> String { "https://pictures.yahoo.example/\(guid)/\(size).png" }
}
