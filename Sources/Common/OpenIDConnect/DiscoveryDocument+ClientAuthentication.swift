import JOSE
import JSON
import OAuth

extension DiscoveryDocument {
    /// The ways in which a client with a secret may authenticate at an endpoint, those that are known here.
    ///
    /// Without the member it is Basic (OpenID Connect Discovery section 3).
    package func clientAuthentication(_ name: String) -> [ClientCredentials.Method] {
        guard let methods = members[name]?.array else { return [.basic] }
        return methods.compactMap { $0.string.flatMap(ClientCredentials.Method.init) }
    }
}
