/// The tokens that a correct exchange returned.
struct GrantedTokens: Sendable, Codable {
    let accessToken: String
    let answer: JSONAnswer

    /// The refresh token, or nil when none came.
    var refreshToken: String? { answer.refreshToken }

    /// Reads the tokens.
    ///
    /// Throws when the answer to the exchange has no access token.
    init(_ answer: JSONAnswer) throws {
        guard let accessToken = answer.accessToken else {
            throw CouldNotTell(
                "a right exchange was answered with \(answer.inWords)", answer.evidence,
                because: "token/exchange")
        }
        self.accessToken = accessToken
        self.answer = answer
    }

    init(from decoder: any Decoder) throws { try self.init(try JSONAnswer(from: decoder)) }

    func encode(to encoder: any Encoder) throws { try answer.encode(to: encoder) }

    /// The refresh token.
    ///
    /// Throws when none came.
    func neededRefreshToken() throws -> String {
        guard let refreshToken else {
            throw CouldNotTell(
                "no refresh token came with the code", answer.evidence, because: "token/refresh-token")
        }
        return refreshToken
    }
}
