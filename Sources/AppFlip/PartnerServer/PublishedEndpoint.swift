/// An endpoint whose URL is shown to others.
///
/// The status page and the text at the start of a program list each of them, and the metadata those that RFC 8414 has a
/// name for. The endpoints of the partner's app are not here: ``PartnerServer/paths`` has every path.
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
