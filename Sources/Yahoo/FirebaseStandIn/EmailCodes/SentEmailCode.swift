/// The result of a request for a code.
struct SentEmailCode: Sendable {
    /// The email address as the answer repeats it.
    let email: String
    /// The code; nil when none was sent and the answer must not say so.
    let code: EmailCode?
}
