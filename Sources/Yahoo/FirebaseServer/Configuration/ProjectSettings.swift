/// The settings of a project that an administrator may change while the server runs.
package struct ProjectSettings: Sendable, Hashable {
    /// Whether several accounts may have one e-mail address (`signIn.allowDuplicateEmails`).
    package var allowsDuplicateEmails = false
    /// Whether answers hide which addresses have accounts (`emailPrivacyConfig.enableImprovedEmailPrivacy`).
    ///
    /// On for projects made since September 2023, and on here.
    package var protectsEmailEnumeration = true
    /// Whether a user may sign up with a password or anonymously; off leaves it to administrators.
    package var allowsUserSignUp = true
    /// Whether a password is a way to sign in (`signIn.email.enabled`).
    package var allowsPasswordSignIn = true
    /// Whether a link in a mail is a way to sign in (`signIn.email.passwordRequired` is then false).
    package var allowsEmailLinkSignIn = true
    /// Whether a user may sign in without any credential (`signIn.anonymous.enabled`).
    package var allowsAnonymousSignIn = true
    /// Google's ready-made identity providers by id, such as `yahoo.com` (`defaultSupportedIdpConfigs`).
    package var identityProviders: [String: IdentityProviderConfiguration] = [:]
    /// Generic OpenID Connect providers by id, which begins with `oidc.` (`oauthIdpConfigs`).
    package var openIDProviders: [String: OpenIDProviderConfiguration] = [:]

    /// The defaults of a new project.
    package init() {}
}
