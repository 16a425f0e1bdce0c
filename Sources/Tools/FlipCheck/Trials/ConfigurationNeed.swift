/// What a trial needs of the configuration; the raw value says it before "is not configured".
enum ConfigurationNeed: String, Sendable {
    case client
    case otherClient
    case issuer
    case authorizationURL
    case tokenURL
    case revocationURL
    case userinfoURL
    case codeLifetime
    case scopes
    case refusal = "signIn.refusal"
    /// Flip-check's own browser signs in.
    case pages = "signIn.forms, without signIn.command, signIn.browser and signIn.byHand,"

    func isMet(_ configuration: FlipCheckConfiguration) -> Bool {
        switch self {
        case .client: configuration.client != nil
        case .otherClient: configuration.otherClient != nil
        case .issuer: configuration.issuer != nil
        case .authorizationURL: configuration.authorizationURL != nil
        case .tokenURL: configuration.tokenURL != nil
        case .revocationURL: configuration.revocationURL != nil
        case .userinfoURL: configuration.userinfoURL != nil
        case .codeLifetime: configuration.codeLifetime != nil
        case .scopes: !configuration.scopes.isEmpty
        case .refusal: !configuration.signIn.refusal.isEmpty
        case .pages: configuration.signIn.showsPages
        }
    }
}
