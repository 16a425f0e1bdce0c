/// A key of the configuration without which a trial is not tried; the raw value is its name.
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
