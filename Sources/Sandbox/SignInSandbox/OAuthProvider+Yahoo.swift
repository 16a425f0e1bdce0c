import FirebaseAuth

extension OAuthProvider {
    /// Yahoo, as an app signs in with it.
    static func yahoo(_ auth: Auth) -> OAuthProvider { OAuthProvider(providerID: "yahoo.com", auth: auth) }
}
