import Foundation

/// A code that production sends by e-mail (`oobCode`, "out of band"); here a list shows it to tests.
///
/// The code works once, until it expires, for its address and its purpose only.
struct EmailCode: Sendable, CustomStringConvertible {
    let purpose: EmailCodePurpose
    /// The address that the code belongs to: that of the account, or for a sign-in that of the user.
    let email: String
    /// The address that the account gets by the code, which is sent there (wire name `newEmail`).
    let newEmail: String?
    /// The serial number of the account; nil for a sign-in, which may make the account.
    let serial: Int?
    /// The secret itself (wire name `oobCode`).
    let text: String
    /// The link in the mail (wire name `oobLink`).
    let link: String
    /// The page that the link continues to, which was checked when the code was made.
    let continueURL: String?
    let expires: Date

    /// The code without its secret, for messages of tests and logs.
    var description: String { "\(purpose.rawValue) for \(email)" }
}
