import AuthorizationServer
import FirebaseStandIn
import HTTPMessages
import PlatformCrypto

/// Firebase's page, which begins with the accounts that there are at that moment.
struct FirebasePage: HTTPHandler {
    let firebase: FirebaseServer
    let facts: StatusPage.Facts
    let log: RequestLog
    let crypto: PlatformCrypto
    /// The maximum number of accounts on the page.
    private static let accountLimit = 100

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        var facts = facts
        if request.path == "/" {
            let accounts = await firebase.accounts()
            var shown = Array(accounts.prefix(Self.accountLimit))
            if shown.isEmpty { shown = [.init("none", "yet; --seed begins with one")] }
            if accounts.count > Self.accountLimit {
                shown.append(.init("and more", "\(accounts.count) in all"))
            }
            facts.accounts = shown + facts.accounts
        }
        return await StatusPage(facts, log: log, crypto: crypto).handle(request)
    }
}
