import JSON
import OpenIDConnect
import PartnerServer

extension ExternalUser {
    /// Whether userinfo may have what the claims of the token lack.
    var mayGainFromUserinfo: Bool { name.isEmpty || mayGainEmailFromUserinfo }

    /// Whether userinfo may have the email address; an address that the token calls unverified stays unverified.
    var mayGainEmailFromUserinfo: Bool { email.isEmpty && !isEmailUnverified }

    /// The user with what userinfo adds to the claims of the token.
    ///
    /// Access tokens of many products have no email address. Throws `StoreUnavailable` where userinfo may have the address
    /// and the provider cannot be asked now, or publishes a URL that cannot be used: the provider may repair that.
    func completed(
        by userinfo: PublishedUserinfo, accessToken: String, of profile: TokenProfile
    ) async throws -> ExternalUser {
        guard mayGainFromUserinfo else { return self }
        var completed = self
        do {
            completed.fillIn(
                from: try await userinfo.claims(ofSubject: subject, accessToken: accessToken), of: profile)
        } catch let refused as UserinfoRefused {
            completed.emailProblem = refused.problem
        } catch {
            // A name that is missing may come with a later sign-in.
            guard mayGainEmailFromUserinfo else { return self }
            throw StoreUnavailable(reason: "userinfo could not be asked: \(error)")
        }
        return completed
    }
}
