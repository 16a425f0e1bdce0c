extension Runner {
    /// A sentence about the time of a run whose sign-ins would use up its limit, or nil when they do not.
    static func noteAboutTime(_ probe: Probe) async -> String? {
        guard let needed = await probe.durationOfSlowRun()?.secondsRoundedUp else { return nil }
        return
            "By the time that a sign-in takes, all rules take about \(needed) seconds, and the limit is "
            + "\(probe.prober.limits.total.secondsRoundedUp). The rules about what breaks linking come first, "
            + "then those about attackers. --total-seconds \(needed) leaves time for all."
    }
}

extension Probe {
    /// About how long a run of all rules takes, when that is longer than its limit, or nil otherwise.
    ///
    /// The first sign-in includes what is done only once, such as the first connection and the password. When
    /// it seems too slow, the time of a later one decides.
    package func durationOfSlowRun() async -> Duration? {
        guard let first = try? await firstAuthorization(), let slow = durationIfSlow(by: first) else {
            return nil
        }
        guard let later = (try? await value(of: .rightRequestTwice))?.last?.authorization else { return slow }
        return durationIfSlow(by: later)
    }

    private func durationIfSlow(by signIn: Authorization) -> Duration? {
        // A sign-in that failed says nothing about the others.
        if signIn.code == nil { return nil }
        let plan = Plan(selection: Selection(), configuration: configuration)
        let duration = plan.duration(bySignIn: signIn)
        return duration > prober.limits.total ? duration : nil
    }
}
