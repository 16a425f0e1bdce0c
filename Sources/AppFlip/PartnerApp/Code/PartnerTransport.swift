import AppFlip

/// Sends the app's calls to the partner server.
public protocol PartnerTransport: Sendable {
    /// Posts a form, with the bearer token if there is one, and follows no redirect.
    ///
    /// Throws ``PartnerFailure/offline``, ``PartnerFailure/timedOut`` or
    /// ``PartnerFailure/serverUnavailable``.
    func post(_ form: String, to url: String, bearer: String?) async throws(PartnerFailure) -> PartnerResponse
}
