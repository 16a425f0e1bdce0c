import JSON
import OpenIDConnect
import PartnerServer

extension ExternalUser {
    /// The user with what userinfo adds to the claims of the token.
    ///
    /// Access tokens of many products have no address. Throws `StoreUnavailable` when the provider cannot be asked now.
    func completed(
        by userinfo: PublishedUserinfo, accessToken: String, of profile: TokenProfile
    ) async throws -> ExternalUser {
        let claims: JSONValue?
        do {
            claims = try await userinfo.claims(ofSubject: subject, accessToken: accessToken)
        } catch {
            throw StoreUnavailable(reason: "the userinfo of a user: \(error)")
        }
        guard let claims else { return self }
        var other = self
        other.take(claims, of: profile)
        var user = self
        if user.name.isEmpty { user.name = other.name }
        if user.email.isEmpty { user.email = other.email }
        return user
    }
}
