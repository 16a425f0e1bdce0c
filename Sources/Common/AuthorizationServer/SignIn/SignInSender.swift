import WebText

/// Who sends a sign-in, as far as the order of the waiting sign-ins depends on it.
enum SignInSender: Sendable {
    /// A browser or an app that signed in to this account before: it has a ``DeviceCookie``.
    case knownDevice(account: [UInt8])
    /// Any other client, with its networks, the smallest first; none where its address is not known.
    case stranger(networks: [[UInt8]])

    /// Whether it is a known device.
    var isKnown: Bool {
        if case .knownDevice = self { true } else { false }
    }

    /// The groups in which the queue counts the sign-ins of this sender, the smallest group first.
    ///
    /// All clients without an address form one group.
    var groups: [[UInt8]] {
        switch self {
        case .knownDevice(let account): [account]
        case .stranger(let networks): networks.isEmpty ? [[]] : networks
        }
    }

    /// Whether the number of its waiting sign-ins has a limit; false for a client without a known address.
    var hasSeatLimit: Bool {
        if case .stranger(let networks) = self { !networks.isEmpty } else { true }
    }
}
