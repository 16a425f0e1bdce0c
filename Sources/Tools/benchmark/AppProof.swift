/// A proof of the user with which the app asks for a code, and the measured speed of such requests.
struct AppProof {
    let name: String
    /// A token of an identity provider; nil for the app's own session.
    var token: String?
    /// The codes per second in the best round.
    var perSecond = 0.0
    /// The processor time of one code in the best round, of client and server together.
    var microseconds = Double.infinity
}
