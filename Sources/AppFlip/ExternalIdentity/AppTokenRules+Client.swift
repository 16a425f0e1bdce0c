import JOSE
import JSON
import PartnerServer
import WebText

/// The rules about the app that got the token, and the user who signed in.
extension AppTokenRules {
    /// Checks that the token was issued to one of the partner's apps, for a user.
    func checkClient(_ claims: JSONValue) throws(RefusedAppToken) {
        let claimNames = provider.profile.clientClaims
        let claimName = claimNames.first { claims[$0] != nil } ?? claimNames[0]
        let claim = claims[claimName]
        let client = provider.appClientIDs.first { Self.isText(claim, $0) }
        guard let client = Check.that(client, .appTokenClient) else {
            guard let claim else { throw RefusedAppToken(refusal(ofClaims: claims, without: claimName)) }
            let apps = JSONValue.array(provider.appClientIDs.map(JSONValue.string)).excerpt
            throw RefusedAppToken(
                "the claim \(claimName) is \(claim.excerpt), not one of the apps that may link, \(apps): send the "
                    + "token that your app got, or add its client to appClientIDs")
        }
        let problem = userProblem(of: claims, client: client)
        if !Check.that(problem == nil, .appTokenUser), let problem { throw RefusedAppToken(problem) }
    }

    /// The refusal of a token that does not name its client as the profile expects.
    private func refusal(ofClaims claims: JSONValue, without claimName: String) -> String {
        let problem = "there is no \(claimName), by which the profile \(provider.profile.name) knows the app"
        if provider.profile == .introspection {
            return "\(problem): let the provider's introspection name the client"
        }
        let others = TokenProfile.all.filter { profile in
            // Every token has `aud`, which is the client with Firebase only.
            profile != .firebase && profile.clientClaims.contains { claims[$0] != nil }
        }
        // Of the profiles with the same claim, that of the standard.
        guard let other = others.first(where: { $0 == .rfc9068 }) ?? others.first,
            let name = other.clientClaims.first(where: { claims[$0] != nil })
        else { return "\(problem): let the provider add it to access tokens" }
        return "\(problem): the token has \(name), as the profile \(other.name) expects"
    }

    /// Why no user has signed in for a token, and what to do; nil for the token of a user.
    private func userProblem(of claims: JSONValue, client: String) -> String? {
        if claims["firebase"]?["sign_in_provider"] == "anonymous" || claims["provider_id"] == "anonymous" {
            return
                "the user is anonymous at Firebase, and such an account ends with the app: let the user sign in"
        }
        // RFC 9068 section 2.2: without a user, `sub` is the client. Auth0 writes `CLIENT@clients`.
        let subject = claims["sub"]?.string ?? ""
        let isClient = subject.hasSameBytes(as: client) || subject.hasSameBytes(as: "\(client)@clients")
        let isOfApp = isClient || claims["gty"] == "client-credentials" || claims["idtyp"] == "app"
        guard isOfApp || isEntraService(claims) else { return nil }
        return "the token is one of the app itself (client credentials): send that of a user"
    }

    /// Whether the token is of a service at Entra ID: its `sub` is its `oid`, while a user has another `sub` for each app.
    private func isEntraService(_ claims: JSONValue) -> Bool {
        guard provider.profile == .entra, let object = claims["oid"]?.string else { return false }
        return Self.isText(claims["sub"], object)
    }
}

extension SecurityRule {
    /// Without it, the owner of any other app at the provider links that app's users to the owner's Google account.
    static let appTokenClient = Self(
        "external.client", "the token was issued to an app of the partner's", "RFC 9700 section 2.3")
    /// Without it, the app's own token, or one that anybody gets without a sign-in, makes an account without a user.
    static let appTokenUser = Self(
        "external.user", "the token is of a user who has signed in", "RFC 9700 section 4.15")
}
