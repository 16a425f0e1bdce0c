/// The result of a code that shows an address to be the user's.
struct VerifiedAddress: Sendable {
    /// The account, with the verified address.
    let account: Account
    /// The code, which is used up.
    let code: EmailCode
}
