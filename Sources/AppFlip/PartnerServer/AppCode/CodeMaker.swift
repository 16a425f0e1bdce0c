import AuthorizationServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes the code for what a user agreed to, in the browser or in the app, and keeps its digest.
struct CodeMaker: Sendable {
    let store: CountedStore
    let tokens: TokenIssuer
    let now: @Sendable () -> Date

    /// The text of a new code.
    func makeCode(
        account: UserAccount, target: RegisteredClient<ClientRegistry.Client>, terms: RequestTerms
    ) async throws -> String {
        let time = now()
        let code = tokens.newToken(at: time)
        let link = AccountLink(accountID: account.id, clientID: target.client.id, scope: terms.scope)
        let grant = CodeGrant(
            link: link, redirectURI: target.redirect.redirectURI, challenge: terms.challenge)
        try await store.call {
            try await $0.addCode(code.key, grant, expires: tokens.endOfCode(from: time), at: time)
        }
        return code.text
    }
}
