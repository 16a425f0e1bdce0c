/// A trial without the type of its value: its name, what comes before it, and what it costs.
struct TrialStep: Sendable {
    let name: String
    /// The keys of the configuration without which it is not tried.
    var needs: [ConfigurationNeed] = []
    /// What has to have succeeded before.
    var controls: [Control] = []
    /// What it tries as well, whether or not that succeeds.
    var alsoTried: [Control] = []
    /// How many requests of its own it sends at a server that does everything right, besides sign-ins.
    var requests = 0
    /// How many times it signs in there.
    var signIns = 0
    /// How long it waits there; a time of the server's may be in the configuration.
    var wait: @Sendable (FlipCheckConfiguration) -> Duration = { _ in .zero }
    /// The name of a trial whose wait is enough for both, because something grows old in each, or nil for none.
    var sharesWaitOf: String?
    /// Whether its value is known without a request.
    var isGiven = false
    /// Whether its value is complete only when everything else was tried.
    var isLast = false

    /// The names of the trials before it, and of those before them.
    var namesBefore: [String] {
        controls.flatMap { [$0.step.name] + $0.step.namesBefore }
    }

    /// The first key that the configuration does not have, of this trial and of those before it, or nil for none.
    func missingNeed(in configuration: FlipCheckConfiguration) -> ConfigurationNeed? {
        for need in needs where !need.isMet(configuration) { return need }
        for control in controls {
            if let missing = control.step.missingNeed(in: configuration) { return missing }
        }
        return nil
    }
}
