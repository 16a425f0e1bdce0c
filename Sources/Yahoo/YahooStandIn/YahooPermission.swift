/// A permission that an app can be registered for; the raw value is its scope token in Yahoo's list of scopes.
package enum YahooPermission: String, Sendable, Hashable, CaseIterable {
    /// An ID token, and userinfo.
    case openID = "openid"
    /// Name, picture, language.
    case profile
    case email
    case readContacts = "sdct-r"
    case readWriteContacts = "sdct-w"
    case readMail = "mail-r"
    case readFantasySports = "fspt-r"
    case readWriteFantasySports = "fspt-w"

    /// The permission to write that includes this permission to read; nil when there is none.
    ///
    /// An app that may write asks for the `-w` token, never for `-r`.
    var writePermission: YahooPermission? {
        switch self {
        case .readContacts: .readWriteContacts
        case .readFantasySports: .readWriteFantasySports
        case .openID, .profile, .email, .readWriteContacts, .readMail, .readWriteFantasySports: nil
        }
    }
}
