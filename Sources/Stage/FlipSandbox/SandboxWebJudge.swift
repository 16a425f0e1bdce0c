import AppFlip
import Google

/// Google's memory of its questions, handed to the pages where browsers bring the answers.
struct SandboxWebJudge: WebAnswerJudge {
    let attempts: LinkAttempts

    func redeem(state: String, at redirectURI: GoogleRedirectURI) async throws(WebRefusal) -> WebQuestion {
        do {
            let attempt = try await attempts.redeem(state: state, at: redirectURI, by: nil)
            return WebQuestion(
                link: LinkedAccount.ID(account: attempt.owner.account, partner: attempt.partner.name),
                attempt: attempt.id)
        } catch {
            throw WebRefusal(error.description)
        }
    }
}
