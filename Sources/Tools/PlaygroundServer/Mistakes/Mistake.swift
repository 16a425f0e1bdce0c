import FlipSandbox
import SignInSandbox

/// A mistake that real partners make, as a switch, with its finder, its effect on the user and its remedy.
struct Mistake: Sendable {
    /// The check, tool or person that finds a mistake.
    enum Finder: Sendable {
        /// A check that fails in the messages of its scenario, by words in the text of its rule.
        ///
        /// `name` is what the check is called where that text depends on the run, or nil where the words say it.
        case check(String, name: String? = nil)
        /// The other side refuses in these words, without a check of its own.
        case words(String)
        /// A rule of flip-check, by its id; no check of the other side sees the mistake.
        case flipCheck(String)
        /// Only a person who reads the code.
        case review
    }

    /// The name of the switch in addresses; it never changes.
    let id: String
    /// The track of the scenarios that can have the mistake.
    var track = Scenario.Track.flip
    /// The party that makes the mistake: `partner app`.
    let party: String
    let title: String
    /// The id of the scenario that shows the mistake best.
    let scenario: String
    let finder: Finder
    /// What the user sees.
    let user: String
    let remedy: String
    /// Makes the mistake at the parties of a link by App Flip.
    var applyToLinking: @Sendable (inout SandboxSettings) -> Void = { _ in }
    /// Makes the mistake at the parties of a sign-in.
    var applyToSignIn: @Sendable (inout SignInSettings) -> Void = { _ in }

    /// All mistakes in the order of the switches.
    static let all = partnerApp + associations + partnerServer + signIns
}
