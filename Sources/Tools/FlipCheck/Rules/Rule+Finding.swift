extension Rule {
    /// The finding that the rule was not asked.
    func notAsked(_ reason: String) -> Finding { Finding(self, .notAsked(reason)) }

    /// The finding about the rule; an error becomes the finding that the rule could not be judged.
    func finding(from source: any TrialSource) async -> Finding {
        guard let verdict else { return notAsked("no run judges it: use flip-check reply") }
        do {
            return Finding(self, try await verdict(source))
        } catch { return Finding(self, .open(CouldNotTell(error))) }
    }
}
