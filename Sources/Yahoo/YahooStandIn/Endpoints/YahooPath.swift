/// The paths of Yahoo's login host, for the routes, for the discovery document and for programs that print them.
package enum YahooPath {
    package static let authorization = "/oauth2/request_auth"
    package static let token = "/oauth2/get_token"
    package static let revocation = "/oauth2/revoke"
    package static let introspection = "/oauth2/introspect"
    package static let userinfo = "/openid/v1/userinfo"
    package static let keys = "/openid/v1/certs"
    package static let metadata = "/.well-known/openid-configuration"
}
