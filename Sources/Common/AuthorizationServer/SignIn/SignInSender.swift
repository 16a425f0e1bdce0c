/// Who sends a sign-in, as far as it decides on the order in which sign-ins go.
enum SignInSender: Sendable {
    /// A browser or an app that signed in to this account before: it has a ``DeviceCookie``.
    case knownDevice(account: [UInt8])
    /// Any other client, with its networks, the smallest first; none where its address is not known.
    case stranger(networks: [[UInt8]])

    /// Whether it is a known device.
    var isKnown: Bool {
        if case .knownDevice = self { true } else { false }
    }

    /// What its sign-ins are counted by, the smallest group first.
    ///
    /// All clients without an address are one group.
    var groups: [[UInt8]] {
        switch self {
        case .knownDevice(let account): [account]
        case .stranger(let networks): networks.isEmpty ? [[]] : networks
        }
    }

    /// Whether the number of its sign-ins that wait has a limit: not where its address is not known.
    var hasSeatLimit: Bool {
        if case .stranger(let networks) = self { !networks.isEmpty } else { true }
    }
}
