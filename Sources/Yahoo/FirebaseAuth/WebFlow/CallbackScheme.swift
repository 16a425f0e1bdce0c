/// The URL scheme that the sign-in pages end with.
struct CallbackScheme {
    let name: String
    /// Whether the scheme is the client ID with its labels in reverse order; otherwise it is the encoded app
    /// ID.
    let usesClientID: Bool
}
