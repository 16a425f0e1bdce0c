import JSON
import OAuth

extension YahooConfiguration.Account {
    /// The claims about the account in ID tokens and in userinfo answers, as far as the scope allows.
    ///
    /// Source: OpenID Connect Core sections 5.1 and 5.4.
    func claims(_ scope: Scope) -> JSONObject {
        var claims: JSONObject = ["sub": .string(guid)]
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
            // Yahoo's userinfo has the picture in these sizes.
            var images: JSONObject = [:]
            for size in [32, 64, 128, 192] { images["image\(size)"] = .string(image(size)) }
            claims["profile_images"] = .object(images)
        }
        return claims
    }

    /// The URL of a picture with this many pixels on each side; no server has the picture.
    func image(_ size: Int) -> String { "https://pictures.yahoo.example/\(guid)/\(size).png" }
}
