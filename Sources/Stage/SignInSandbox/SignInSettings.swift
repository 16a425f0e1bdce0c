import FirebaseServer
import LocalWeb
import YahooProvider

/// The settings of a ``SignInSandbox``; the defaults are `ana` with an app that is set up as it should
/// be.
public struct SignInSettings: Sendable {
    /// How requests get from one party to another.
    public var transport = LocalServers.Transport.loopback
    /// The person who uses the device.
    public var person = Person.ana
    /// From which all random values come, so that two runs print the same.
    public var seed: UInt64 = 1
    /// Changes Firebase's configuration before it starts.
    public var configuringFirebase: @Sendable (inout FirebaseConfiguration) -> Void = { _ in }
    /// Changes Yahoo's configuration before it starts.
    public var configuringYahoo: @Sendable (inout YahooConfiguration) -> Void = { _ in }
    /// What the person does on a page; nil for a person of fixed habits: ``person``.
    public var choosing: (@Sendable (Browser.Page) async -> PageTap?)?
    /// Where the messages are noted; nil makes a journal of its own, which prints.
    public var journal: Journal?
    /// Given the text of each hop as it happens.
    public var printing: (@Sendable (String) -> Void)?

    /// The defaults.
    public init() {}
}
