import Foundation
import HTTPMessages
import WebText

/// A token that a partner could not revoke yet.
struct WaitingRevocation: Sendable {
    let partner: String
    let token: String
    let due: Date
}

extension GoogleServer {
    /// The result of telling the partner that a link was cut; the link is cut in any case.
    package enum Unlinking: Sendable, Hashable {
        /// The partner has revoked the tokens.
        case revoked
        /// The partner has no revocation endpoint.
        case noEndpoint
        /// The partner asks to wait, in seconds; ``GoogleServer/revokeWaiting()`` asks again.
        case waiting(seconds: Int)
        /// The partner did not do it; a record says what it answered.
        case failed
    }

    /// Cuts a link: forgets the tokens, then tells the partner (RFC 7009).
    ///
    /// Throws ``LinkingFailure`` when there is no link or no such partner.
    package func unlink(_ id: LinkedAccount.ID) async throws(LinkingFailure) -> Unlinking {
        guard let account = accounts.removeValue(forKey: id) else { throw .notLinked }
        return try await revoke(account.refreshToken, at: id.partner)
    }

    /// Revokes a token at a partner, whether it is known there or not (RFC 7009 section 2.2:
    /// an unknown token gets 200).
    ///
    /// Throws ``LinkingFailure`` when there is no such partner.
    package func revoke(_ token: String, at partner: String) async throws(LinkingFailure) -> Unlinking {
        let calls = try calls(to: partner)
        guard let call = try calls.revocation(token) else { return .noEndpoint }
        let exchange = await calls.send(call)
        let response = try? exchange.answer.get()
        if let response, response.status == 503 {
            // RFC 7009 section 2.2.1: the token still exists; Retry-After says when to ask again.
            let seconds = response.headers["Retry-After"].flatMap { UInt16($0) }.map(Int.init) ?? 60
            waitingRevocations.append(
                WaitingRevocation(
                    partner: partner, token: token, due: now().addingTimeInterval(TimeInterval(seconds))))
            return .waiting(seconds: seconds)
        }
        if Check.that(response?.status == 200, .revocationStatus) { return .revoked }
        note(exchange)
        return .failed
    }

    /// Asks again for every revocation whose time has come.
    ///
    /// Throws ``LinkingFailure`` when a partner is no longer registered.
    package func revokeWaiting() async throws(LinkingFailure) -> [Unlinking] {
        let moment = now()
        let due = waitingRevocations.filter { $0.due <= moment }
        waitingRevocations.removeAll { $0.due <= moment }
        var outcomes: [Unlinking] = []
        for waiting in due { outcomes.append(try await revoke(waiting.token, at: waiting.partner)) }
        return outcomes
    }
}
