import Foundation
import HTTPMessages
import OAuth
import PlatformCrypto

/// A stand-in for Google's servers, stricter than production.
///
/// The exchange of a code is here; the extensions `Refresh`, `TwoClusters` and `Unlink` have the other calls.
package actor GoogleServer {
    /// The verifier of an attempt, which is kept until the attempt cannot be answered any more.
    private struct KeptVerifier {
        let verifier: CodeVerifier
        let expires: Date
    }

    /// How long the code of an answer may last, in seconds (RFC 6749 section 4.1.2).
    private static let maximumCodeLifetime: TimeInterval = 600
    /// How long a verifier is kept, in seconds: the answer may come at the end of the attempt, and its code last longer.
    private static let verifierLifetime = LinkAttempts.lifetime + maximumCodeLifetime

    /// Failed calls, oldest first, as Google logs them for the partner.
    package internal(set) var records: [ErrorRecord] = []

    private let partners: [PartnerRegistration]
    private let client: any HTTPClient
    private let crypto: PlatformCrypto
    private let random: RandomSource
    /// The clock.
    let now: @Sendable () -> Date
    /// The links, each by its Google account and partner; the extensions of this type change them too.
    var accounts: [LinkedAccount.ID: LinkedAccount] = [:]
    /// The PKCE verifiers of the attempts whose code has not come yet.
    private var verifiers: [LinkAttempt.ID: KeptVerifier] = [:]

    /// A server that knows these partners, and has no linked account yet.
    package init(
        partners: [PartnerRegistration], client: any HTTPClient, crypto: PlatformCrypto, random: RandomSource,
        now: @escaping @Sendable () -> Date
    ) {
        self.partners = partners
        self.client = client
        self.crypto = crypto
        self.random = random
        self.now = now
    }

    /// Makes a verifier for an attempt, keeps it until the code comes, and returns its `S256` challenge.
    ///
    /// Source: RFC 7636 sections 4.1 and 4.2.
    package func makeCodeChallenge(forAttempt attempt: LinkAttempt.ID) -> CodeChallenge {
        let moment = now()
        verifiers = verifiers.filter { $0.value.expires > moment }
        let verifier = CodeVerifier(random: random)
        verifiers[attempt] = KeptVerifier(
            verifier: verifier, expires: moment.addingTimeInterval(Self.verifierLifetime))
        return verifier.challenge(crypto: crypto)
    }

    /// Returns the PKCE verifier of an attempt and deletes it; nil when there is none.
    package func takeVerifier(forAttempt attempt: LinkAttempt.ID) -> CodeVerifier? {
        verifiers.removeValue(forKey: attempt)?.verifier
    }

    /// The link of a Google account and a partner; nil when there is none.
    package func account(_ id: LinkedAccount.ID) -> LinkedAccount? { accounts[id] }

    /// Returns the registration of a partner by its name; throws ``LinkingFailure/unknownPartner(_:)``.
    package func registration(_ name: String) throws(LinkingFailure) -> PartnerRegistration {
        guard let partner = partners.first(where: { $0.name == name }) else { throw .unknownPartner(name) }
        return partner
    }

    /// Exchanges a code for tokens, asks the partner whose account it is, and keeps the link.
    ///
    /// After an error nothing new is kept, and the user starts again. Throws ``LinkingFailure``: `unknownPartner`,
    /// `badURL`, `noAnswer` without an answer that can be read, and `refused` or `brokenRules` for its answers.
    package func link(
        _ id: LinkedAccount.ID, code: String, redirectURI: String, attempt: LinkAttempt.ID
    ) async throws(LinkingFailure) -> LinkedAccount {
        let calls = try partnerCalls(to: id.partner)
        let verifier = takeVerifier(forAttempt: attempt)
        let tokenCall = try calls.tokenCall(
            .authorizationCode(code: code, redirectURI: redirectURI, verifier: verifier))
        let tokenAnswer = try acceptedAnswer(of: await calls.send(tokenCall)) { JudgedAnswer(token: $0) }
        let tokens = tokenAnswer.content
        // `JudgedAnswer` has refused an answer without a refresh token already: a link cannot last without it.
        guard let refreshToken = tokens.refreshToken else {
            throw .brokenRules(.authCodeExchange, [.refreshToken])
        }
        let expires = now().addingTimeInterval(TimeInterval(tokens.expiresIn))
        let userInfoAnswer = try await userInfo(ofAccessToken: tokens.accessToken, through: calls)
        let account = LinkedAccount(
            id: id, userInfo: userInfoAnswer?.content, accessToken: tokens.accessToken, expires: expires,
            refreshToken: refreshToken,
            brokenRules: tokenAnswer.brokenRules + (userInfoAnswer?.brokenRules ?? []))
        accounts[id] = account
        return account
    }

    /// Asks whose account a new access token opens; nil when the partner has no userinfo endpoint.
    private func userInfo(
        ofAccessToken accessToken: String, through calls: PartnerCalls
    ) async throws(LinkingFailure) -> AcceptedAnswer<UserInfo>? {
        guard let call = try calls.userInfoCall(accessToken: accessToken) else { return nil }
        // An unsuccessful answer during linking is final: there is no second try with these tokens.
        return try acceptedAnswer(of: await calls.send(call)) { JudgedAnswer(userinfo: $0) }
    }

    /// The calls to a partner by its name; throws ``LinkingFailure/unknownPartner(_:)``.
    func partnerCalls(to partnerName: String) throws(LinkingFailure) -> PartnerCalls {
        PartnerCalls(partner: try registration(partnerName), client: client)
    }

    /// The content of an answer, with the broken rules that do not make it unusable.
    ///
    /// Adds a record and throws when there is no answer, or its content cannot be used.
    func acceptedAnswer<Content>(
        of exchange: PartnerCalls.Exchange, judgedBy judge: (HTTPResponse) -> JudgedAnswer<Content>
    ) throws(LinkingFailure) -> AcceptedAnswer<Content> {
        let response: HTTPResponse
        do {
            response = try exchange.answer.get()
        } catch {
            records.append(exchange.record)
            throw .noAnswer(exchange.call.step, error)
        }
        let answer = judge(response)
        if let content = answer.content {
            return AcceptedAnswer(content: content, brokenRules: answer.brokenRules)
        }
        records.append(exchange.record)
        throw LinkingFailure(exchange.call.step, response, answer)
    }
}
