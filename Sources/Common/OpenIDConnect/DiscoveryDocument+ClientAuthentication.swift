import JOSE
import JSON
import OAuth

extension DiscoveryDocument {
    /// The known methods by which a client with a secret may authenticate at an endpoint.
    ///
    /// A document without the member means Basic (OpenID Connect Discovery section 3).
    ///
    /// - Parameter name: the member with the methods, such as `token_endpoint_auth_methods_supported`.
    package func clientAuthentication(_ name: String) -> [ClientCredentials.Method] {
        guard let methods = members[name]?.array else { return [.basic] }
        return methods.compactMap { method in
            ClientCredentials.Method(rawValue: method.string ?? "")
        }
    }
}
