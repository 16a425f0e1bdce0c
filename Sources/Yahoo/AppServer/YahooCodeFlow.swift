import Foundation
import HTTPMessages
import OAuth
import OpenIDConnect
import PlatformCrypto
import WebText

/// The authorization code flow between the app's own server and Yahoo, without Firebase.
///
/// The server is a client of its own, which has to be registered at Yahoo.
///
/// Source: RFC 6749 section 4.1, OpenID Connect Core section 3.1, RFC 9700 section 2.1.
public struct YahooCodeFlow: Sendable {
    private let party: RelyingParty

    /// The flow of one client.
    ///
    /// - Parameters:
    ///   - yahoo: the issuer, which is the origin of Yahoo's login host without a slash at the end.
    ///   - credentials: the client id and the client secret.
    ///   - redirectURI: the URL of `GET /yahoo/callback`, as it is registered at Yahoo.
    ///   - client: sends the requests to Yahoo.
    ///   - crypto: makes the PKCE challenge.
    ///   - now: the clock, by which ID tokens expire.
    public init(
        yahoo: String, credentials: ClientCredentials, redirectURI: String, client: any HTTPClient,
        crypto: PlatformCrypto, now: @escaping @Sendable () -> Date
    ) {
        let metadata = ProviderMetadata(
            issuer: yahoo, authorizationEndpoint: "\(yahoo)/oauth2/request_auth",
            tokenEndpoint: "\(yahoo)/oauth2/get_token", authenticationMethods: [credentials.method])
        let registration = ClientRegistration(
            id: credentials.id, secret: credentials.secret, redirectURI: redirectURI,
            scopes: ["openid", "profile", "email"])
        party = RelyingParty(
            registration, at: .known(metadata, keySetURL: "\(yahoo)/openid/v1/certs"), algorithms: [.es256],
            http: client, crypto: crypto, now: now)
    }

    /// The URL of Yahoo's page for an attempt.
    func url(for attempt: SignInAttempt) async throws -> String { try await party.url(for: attempt) }

    /// The GUID of the user whose code an answer has.
    ///
    /// Nil when the answer has no code, Yahoo refuses the code or cannot be asked, or the ID token is not for this
    /// attempt. The app begins again in each case, with a new code.
    func guid(of answer: Parameters, for attempt: SignInAttempt) async -> String? {
        try? await party.user(of: answer, for: attempt).subject
    }
}
