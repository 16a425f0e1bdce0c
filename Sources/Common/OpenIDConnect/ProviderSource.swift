import JOSE

/// Where a relying party finds a provider's metadata and keys.
package enum ProviderSource: Sendable {
    /// The provider's discovery document names the endpoints and the URL of the keys.
    case discovery(issuer: String)
    /// The metadata is known beforehand, and the keys are at this URL.
    case known(ProviderMetadata, keySetURL: String)

    var keyLocation: KeyLocation {
        switch self {
        case .discovery(let issuer): .discovery(issuer: issuer)
        case .known(_, let url): .keySet(url)
        }
    }
}
