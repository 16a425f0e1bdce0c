/// The id of a provider, typed; there is no case for Yahoo, as in the SDK.
package enum AuthProviderID: Sendable, Hashable {
    /// Apple.
    case apple
    /// E-mail and password.
    case email
    /// Google.
    case google
    /// Any other: `.custom("yahoo.com")`.
    case custom(String)

    /// The id on the wire.
    package var rawValue: String {
        switch self {
        case .apple: "apple.com"
        case .email: EmailAuthProvider.id
        case .google: "google.com"
        case .custom(let id): id
        }
    }
}
