/// The tokens that a correct exchange returned.
struct GrantedTokens: Sendable {
    let accessToken: String
    let answer: JSONAnswer
    var refreshToken: String? { answer.refreshToken }

    init(_ answer: JSONAnswer) throws {
        guard let accessToken = answer.accessToken else {
            throw CouldNotTell(
                "a right exchange was answered with \(answer.inWords)", answer.evidence,
                because: "token/exchange")
        }
        self.accessToken = accessToken
        self.answer = answer
    }

    func neededRefreshToken() throws -> String {
        guard let refreshToken else {
            throw CouldNotTell(
                "no refresh token came with the code", answer.evidence, because: "token/refresh-token")
        }
        return refreshToken
    }
}
