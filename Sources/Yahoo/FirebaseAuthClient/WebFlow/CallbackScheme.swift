/// The URL scheme that the sign-in pages end with.
struct CallbackScheme {
    let name: String
    /// Whether the scheme is the reversed client ID; otherwise it is the encoded app ID.
    let usesClientID: Bool
}
