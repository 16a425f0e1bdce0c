/// The limits on sign-ins with a password.
///
/// The rule:
///
/// 1. A name, known or not, may fail ``failedSignInsPerAccount`` times in a ``signInWindow``; a device that signed in
///    to it before has as many tries of its own.
/// 2. A network may have ``signInsPerNetwork`` sign-ins checked in a window, right or wrong.
/// 3. One password is checked at a time; ``waitingSignIns`` of strangers may wait meanwhile, and as many of known
///    devices, few of them from one network or for one account.
/// 4. Known devices go first, but not twice in a row while strangers wait; among each, the network with the fewest
///    sign-ins that were checked in the window or wait, and among equals the network that came first.
/// 5. When all seats are taken, the last in line gives its seat up. It does not count, and it keeps its place if it
///    comes again after ``secondsUntilRetry``; a client that comes several times before that loses it.
///
/// There is no limit on the total of all names: an attacker could reach it with made-up names and lock out
/// every user. Instead, passwords are checked one after the other, and a limited number of attempts may wait.
///
/// - SeeAlso: ``SignInGate``, which decides by these numbers whether a password is checked, and ``SignInQueue``.
public struct SignInLimits: Sendable {
    /// Failed sign-ins for one user name, known or not, within a window; also failed sign-ins with one device
    /// cookie within its lifetime.
    public var failedSignInsPerAccount = 5
    /// The length of a window in seconds.
    public var signInWindow = 300
    /// Sign-ins from one network within a window, right or wrong: an address of IPv4, or
    /// the first 64 bits of IPv6.
    ///
    /// From a /56 twice as many come in, from a /48 four times as many. Only clients with a known address
    /// count; behind a proxy the proxy has to name it. Many people can share an address, so the limit is far
    /// above what one person needs.
    public var signInsPerNetwork = 100
    /// Sign-ins that wait while a password is being checked; sign-ins with a device cookie have as many seats
    /// of their own.
    ///
    /// A check takes 0.19 seconds, so the last sign-in waits for almost 50 seconds, less than the minute that
    /// a proxy waits.
    public var waitingSignIns = 256
    /// Of those, sign-ins from one network, or with device cookies of one account.
    public var waitingSignInsPerNetwork = 4
    /// The lifetime in seconds of a device cookie: ``DeviceCookie``.
    public var deviceLifetime = 180 * 86_400

    /// The seconds after which a sign-in without a seat may come again: ``SignInQueue`` keeps its place.
    static let secondsUntilRetry = 10

    /// The default limits.
    public init() {}

    /// How many times as many sign-ins a network may have as the smallest network: 1, 2 and 4 for /64, /56 and /48.
    ///
    /// - Parameter index: the place of the network in ``SignInSender/groups``.
    static func limitFactor(ofNetworkAt index: Int) -> Int { 1 << index }
}
