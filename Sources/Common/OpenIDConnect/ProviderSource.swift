import JOSE

/// Where a relying party finds a provider's metadata and keys.
package enum ProviderSource: Sendable {
    /// From the provider's discovery document.
    case discovery(issuer: String)
    /// They are known beforehand, and the keys are at this address.
    case known(ProviderMetadata, keySet: String)

    /// Where the keys are.
    var keyLocation: KeyLocation {
        switch self {
        case .discovery(let issuer): .discovery(issuer: issuer)
        case .known(_, let keySet): .keySet(keySet)
        }
    }
}
