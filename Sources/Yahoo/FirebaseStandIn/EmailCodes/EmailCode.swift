import Foundation
import PlatformCrypto

/// A code that production sends by email (`oobCode`, "out of band"); here a list shows it to tests.
///
/// The code works once, until it expires, for its address and its purpose only.
struct EmailCode: Sendable, CustomStringConvertible {
    /// What the code can be used for (wire name `requestType`).
    let purpose: EmailCodePurpose
    /// The email address of the account; for a sign-in, the address that the user gave.
    let email: String
    /// The email address that the account gets by the code, and that the mail goes to; nil when the address stays
    /// (wire name `newEmail`).
    let newEmail: String?
    /// The serial number of the account (``Account/serial``); nil for a sign-in, which may make the account.
    let serial: Int?
    /// The secret itself (wire name `oobCode`).
    let text: String
    /// The link in the mail (wire name `oobLink`).
    let link: String
    /// The page that the browser opens after the link, checked when the code was made; nil for none.
    let continueURL: String?
    /// When the code can no longer be used.
    let expires: Date
    /// The digest of the secret; codes are looked up by it, so that no secret is compared.
    let digest: SHA256Digest

    /// The code without its secret, for messages of tests and logs.
    var description: String { "\(purpose.rawValue) for \(email)" }
}
