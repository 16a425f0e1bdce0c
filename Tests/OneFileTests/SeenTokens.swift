/// The code and the tokens that a client has got in a vector.
struct SeenTokens: Sendable {
    let code: String
    var access: [String] = []
    var refresh: [String] = []
}
