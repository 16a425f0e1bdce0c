import WebText

/// Who sends a sign-in, as far as the order of the waiting sign-ins depends on it.
enum SignInSender: Sendable {
    /// A browser or an app that signed in to this account before: it has a ``DeviceCookie``.
    case knownDevice(account: [UInt8])
    /// Any other client, with its networks, the smallest first; none where its address is not known.
    case stranger(networks: [[UInt8]])

    /// The sizes of the prefixes of IPv6 in bytes: /64, /56 and /48.
    ///
    /// One subscriber has all addresses with one of these prefixes (RFC 6177 section 2).
    /// ``SignInLimits/limitFactor(ofNetworkAt:)`` depends on their order.
    private static let ipv6PrefixSizes = [8, 7, 6]

    /// A client without a device cookie, by its IP address; an address of IPv4 is a network by itself.
    ///
    /// An unknown address has no networks, nor has this machine, which may be a proxy: no limit for networks applies.
    init(strangerAt address: String?) {
        guard let address = address.flatMap({ IPAddress($0) }), !address.isLoopback else {
            self = .stranger(networks: [])
            return
        }
        let bytes = address.bytes
        let prefixes = Self.ipv6PrefixSizes.map { size in Array(bytes.prefix(size)) }
        self = .stranger(networks: address.isIPv6 ? prefixes : [bytes])
    }

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
