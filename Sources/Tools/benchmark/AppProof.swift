/// What the app proves its user with when it asks for a code, and how fast codes come.
struct AppProof {
    var name: String
    /// A token of an identity provider; nil for the app's own session.
    var token: String?
    var perSecond = 0.0
    /// The processor time of one code, on both sides.
    var microseconds = Double.infinity
}
