import FirebaseServer
import LocalWeb
import YahooProvider

/// The settings of a ``SignInSandbox``; the defaults are `ana` with an app that is set up as it should
/// be.
public struct SignInSettings: Sendable {
    /// The transport of requests between the parties.
    public var transport = LocalServers.Transport.loopback
    /// The person who uses the device.
    public var person = Person.ana
    /// The seconds that the user waits before an operation that needs a recent sign-in.
    public var pause = 360.0
    /// The seed of all random values, so that two runs print the same.
    public var seed: UInt64 = 1
    /// Changes Firebase's configuration before it starts.
    public var configuringFirebase: @Sendable (inout FirebaseConfiguration) -> Void = { _ in }
    /// Changes Yahoo's configuration before it starts.
    public var configuringYahoo: @Sendable (inout YahooConfiguration) -> Void = { _ in }
    /// The detail of a printed hop.
    public var style = Journal.Style.wire
    /// The person's action on a page; nil when ``person`` decides.
    public var choosing: (@Sendable (Browser.Page) async -> PageTap?)?
    /// The journal for the messages; nil creates a journal that prints.
    public var journal: Journal?
    /// Takes the text of each hop as it happens.
    public var printing: (@Sendable (String) -> Void)?

    /// The defaults.
    public init() {}
}
