import OAuth

/// What the access token of a request to a protected resource is valid for.
struct YahooAccess: Sendable {
    let scope: Scope
    let account: YahooConfiguration.Account
}
