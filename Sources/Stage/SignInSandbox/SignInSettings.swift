import FirebaseServer
import LocalWeb
import YahooProvider

/// The settings of a ``SignInSandbox``; the defaults are `ana` with an app that is set up as it should
/// be.
package struct SignInSettings: Sendable {
    /// The transport of requests between the parties.
    package var transport = LocalServers.Transport.loopback
    /// The person who uses the device.
    package var person = Person.ana
    /// The seconds that the user waits before an operation that needs a recent sign-in.
    package var pause = 360.0
    /// The seed of all random values, so that two runs print the same.
    package var seed: UInt64 = 1
    /// Changes Firebase's configuration before it starts.
    package var configuringFirebase: @Sendable (inout FirebaseConfiguration) -> Void = { _ in }
    /// Changes Yahoo's configuration before it starts.
    package var configuringYahoo: @Sendable (inout YahooConfiguration) -> Void = { _ in }
    /// The detail of a printed hop.
    package var style = Journal.Style.wire
    /// The person's action on a page; nil when ``person`` decides.
    package var choosing: (@Sendable (Browser.Page) async -> PageTap?)?
    /// The journal for the messages; nil creates a journal that prints.
    package var journal: Journal?
    /// Takes the text of each hop as it happens.
    package var printing: (@Sendable (String) -> Void)?

    /// The defaults.
    package init() {}
}
