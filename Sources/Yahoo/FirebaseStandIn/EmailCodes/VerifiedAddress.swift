/// The result of a code that proves that the user reads the mail of an address.
struct VerifiedAddress: Sendable {
    /// The account, with the verified address.
    let account: Account
    /// The code, which is used up.
    let code: EmailCode
}
