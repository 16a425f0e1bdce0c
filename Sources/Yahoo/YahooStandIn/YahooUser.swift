/// A user who is signed in to the stand-in for Yahoo: the account, and the session of the browser.
struct YahooUser: Sendable {
    let account: YahooConfiguration.Account
    let session: YahooSession
}
