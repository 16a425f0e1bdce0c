/// A permission that an app can be registered for, by its scope token.
///
/// Source: Yahoo's list of OAuth scopes. An app that may write asks for the `-w` token, never for `-r`.
package enum YahooPermission: String, Sendable, Hashable, CaseIterable {
    /// OpenID Connect: an ID token, and userinfo (always granted with the other two).
    case openID = "openid"
    /// Name, picture, language.
    case profile
    /// The mail address.
    case email
    /// Read contacts.
    case readContacts = "sdct-r"
    /// Read and write contacts.
    case readWriteContacts = "sdct-w"
    /// Read mail.
    case readMail = "mail-r"
    /// Read fantasy sports.
    case readFantasySports = "fspt-r"
    /// Read and write fantasy sports.
    case readWriteFantasySports = "fspt-w"

    /// The permission that includes this one, so that an app has one or the other.
    var larger: YahooPermission? {
        switch self {
        case .readContacts: .readWriteContacts
        case .readFantasySports: .readWriteFantasySports
        default: nil
        }
    }
}
