extension Rule {
    /// The finding that the rule was not asked.
    func notAsked(_ reason: String) -> Finding { Finding(self, .notAsked(reason)) }

    /// The finding about the rule; it never fails, because a rule that cannot be judged is a finding too.
    func finding(from source: any TrialSource) async -> Finding {
        do {
            guard let verdict else { return notAsked("it is judged by an answer that is given") }
            return Finding(self, try await verdict(source))
        } catch { return Finding(self, .open(CouldNotTell(error))) }
    }
}
