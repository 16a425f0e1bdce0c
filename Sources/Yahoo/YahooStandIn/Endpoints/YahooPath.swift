/// The paths of Yahoo's login host, for the routes and for the discovery document.
enum YahooPath {
    static let authorization = "/oauth2/request_auth"
    static let token = "/oauth2/get_token"
    static let revocation = "/oauth2/revoke"
    static let introspection = "/oauth2/introspect"
    static let userinfo = "/openid/v1/userinfo"
    static let keys = "/openid/v1/certs"
    static let metadata = "/.well-known/openid-configuration"
}
