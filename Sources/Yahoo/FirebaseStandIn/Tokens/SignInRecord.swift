import JSON

/// How and when a user signed in; every token of the session repeats it.
struct SignInRecord: Sendable {
    /// The provider, such as `yahoo.com` or `password` (claim `firebase.sign_in_provider`).
    let provider: String
    /// The time of the sign-in, in seconds since 1970; a refresh does not change it (claim `auth_time`).
    let authTime: Int64
    /// The claims of the custom token with which the user signed in; otherwise empty.
    let extraClaims: JSONObject
}
