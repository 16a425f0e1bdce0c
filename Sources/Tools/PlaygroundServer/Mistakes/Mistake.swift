import DemoData
import FlipSandbox
import PartnerServer
import SignInSandbox

/// One mistake that real partners make, as a switch, with its finder, its effect on the user and its remedy.
struct Mistake: Sendable {
    /// The check, tool or person that finds a mistake.
    enum Finder: Sendable, Hashable {
        /// A check in the messages of its scenario that does not hold, by its rule.
        case check(String)
        /// The other side refuses in these words, without a check of its own.
        case words(String)
        /// No check of the other side sees it; a rule of flip-check does, by its id.
        case flipCheck(String)
        /// Nothing sees it but the reader of the code.
        case review
    }

    var id: String
    var track = Scenario.Track.flip
    var party: String
    var title: String
    var scenario: String
    var finder: Finder
    var user: String
    var remedy: String
    /// Lays the mistake over the parties of a linking.
    var lay: @Sendable (inout SandboxSettings) -> Void = { _ in }
    /// The same for the parties of a sign-in.
    var laySignIn: @Sendable (inout SignInSettings) -> Void = { _ in }

    /// The name of a check whose text depends on the run; nil for one that has the same text always.
    var checkName: String? {
        party == "partner's site" && finder == .check(PartnerServerConfiguration.Demo.appID)
            ? "the association file opens the link in the app" : nil
    }

    /// All mistakes in the order of the switches.
    static let all = partnerApp + associations + partnerServer + signIns
}
