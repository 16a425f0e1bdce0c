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
        var user = self
        var other = self
        do {
            other.take(
                try await userinfo.claims(ofSubject: subject, accessToken: accessToken), of: profile)
        } catch let refused as PublishedUserinfo.Refused {
            user.emailProblem = refused.problem
            return user
        } catch {
            throw StoreUnavailable(reason: "the userinfo of a user: \(error)")
        }
        if user.name.isEmpty { user.name = other.name }
        if user.email.isEmpty { user.email = other.email }
        return user
    }
}
