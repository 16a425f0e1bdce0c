/// An endpoint that somebody outside the partner's app calls by its address.
///
/// It is the one list for the routes, the metadata, the status page and the text at the start of a program.
package enum PublishedEndpoint: CaseIterable, Sendable {
    case authorization
    case token
    case revocation
    case userinfo
    case unlinking
    case metadata
    case association

    /// The word for people.
    package var name: String { "\(self)" }

    /// The path, which begins with a slash.
    package var path: String {
        switch self {
        case .authorization: "/authorize"
        case .token: "/token"
        case .revocation: "/revoke"
        case .userinfo: "/userinfo"
        case .unlinking: "/links"
        case .metadata: "/.well-known/oauth-authorization-server"
        case .association: "/.well-known/apple-app-site-association"
        }
    }
}
