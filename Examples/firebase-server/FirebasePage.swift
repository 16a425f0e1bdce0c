import AuthorizationServer
import FirebaseStandIn
import HTTPMessages
import PlatformCrypto

/// Firebase's page, whose list of accounts begins with those that the project has at that moment.
struct FirebasePage: HTTPHandler {
    /// The maximum number of the project's accounts on the page.
    private static let accountLimit = 100

    let firebase: FirebaseServer
    /// The facts that do not change; the users at Yahoo are their accounts.
    let facts: StatusPage.Facts
    let log: RequestLog
    let crypto: PlatformCrypto

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        var facts = facts
        if request.path == "/" {
            let accounts = await firebase.accounts()
            var listed = Array(accounts.prefix(Self.accountLimit))
            if listed.isEmpty { listed = [.init("none", "yet; --seed begins with one")] }
            if accounts.count > Self.accountLimit {
                listed.append(.init("and more", "\(accounts.count) in all"))
            }
            facts.accounts = listed + facts.accounts
        }
        return await StatusPage(facts, log: log, crypto: crypto).handle(request)
    }
}
