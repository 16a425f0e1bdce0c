import AppFlip

/// Gets authorization codes, usually from the partner's own server.
public protocol CodeService: Sendable {
    /// A code for a request that the user agreed to.
    ///
    /// Throws ``PartnerFailure``, which decides the error for Google.
    func code(for request: CodeRequest, account: SignedInAccount) async throws(PartnerFailure) -> String
}
