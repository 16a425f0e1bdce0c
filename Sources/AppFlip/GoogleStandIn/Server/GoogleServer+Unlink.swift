import WebText

extension GoogleServer {
    /// The result of telling the partner that a link was cut; Google has cut the link in any case.
    package enum Unlinking: Sendable, Hashable {
        /// The partner has revoked the token, or did not know it.
        case revoked
        /// The partner has no revocation endpoint.
        case noEndpoint
        /// The partner asks to wait, in seconds (RFC 7009 section 2.2.1); the token still exists.
        case waiting(seconds: Int)
        /// The partner did not revoke the token; a record has its answer.
        case failed
    }

    /// How long to wait, in seconds, when the partner does not say it.
    private static let defaultWait = 60

    /// Cuts a link: forgets the tokens, then tells the partner (RFC 7009).
    ///
    /// Throws ``LinkingFailure/notLinked``, and the errors of ``revoke(_:at:)``, after which the link is cut too.
    package func unlink(_ id: LinkedAccount.ID) async throws(LinkingFailure) -> Unlinking {
        guard let account = accounts.removeValue(forKey: id) else { throw .notLinked }
        return try await revoke(account.refreshToken, at: id.partner)
    }

    /// Revokes a token at a partner, known there or not (RFC 7009 section 2.2).
    ///
    /// Throws ``LinkingFailure/unknownPartner(_:)`` or ``LinkingFailure/badURL(_:)``.
    package func revoke(_ token: String, at partner: String) async throws(LinkingFailure) -> Unlinking {
        let partner = try partnerCalls(to: partner)
        guard let call = try partner.revocationCall(refreshToken: token) else { return .noEndpoint }
        let exchange = await partner.send(call)
        let response = try? exchange.answer.get()
        if let response, response.status == 503 {
            // Sixteen bits, about 18 hours, are enough; a date as the value counts as no value.
            let seconds = response.headers["Retry-After"].flatMap { UInt16($0) }
            return .waiting(seconds: seconds.map(Int.init) ?? Self.defaultWait)
        }
        if Check.that(response?.status == 200, .revocationStatus) { return .revoked }
        records.append(exchange.record)
        return .failed
    }
}
