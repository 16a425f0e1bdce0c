/// A permission that an app can be registered for; the raw value is its scope token.
///
/// Source: Yahoo's list of scopes (https://developer.yahoo.com/oauth2/guide/yahoo_scopes/), which has further scopes.
package enum YahooPermission: String, Sendable, Hashable, CaseIterable {
    /// An ID token, and userinfo.
    case openID = "openid"
    /// Name, picture, language.
    case profile
    /// The email address, and whether Yahoo has verified it.
    case email
    /// Reads contacts.
    case readContacts = "sdct-r"
    /// Reads and changes contacts.
    case readWriteContacts = "sdct-w"
    /// Reads mail.
    case readMail = "mail-r"
    /// Reads fantasy sports.
    case readFantasySports = "fspt-r"
    /// Reads and changes fantasy sports.
    case readWriteFantasySports = "fspt-w"

    /// The permission to write that includes this permission to read; nil when there is none.
    ///
    /// An app that is registered to read and write asks for the `-w` token; with `-r` the flow fails. Source:
    /// Firebase's page about Yahoo, which has the rule for contacts. The stand-in applies it to fantasy sports too.
    var writePermission: YahooPermission? {
        switch self {
        case .readContacts: .readWriteContacts
        case .readFantasySports: .readWriteFantasySports
        case .openID, .profile, .email, .readWriteContacts, .readMail, .readWriteFantasySports: nil
        }
    }
}
