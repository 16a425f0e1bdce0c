/// Races of several exchanges of one code each, which were sent at the same moment.
struct RacesForCodes: Sendable, Codable {
    /// The exchanges of each race.
    var races: [[Exchange]] = []

    /// The answers with tokens of each race; where there are two, one code was good for both.
    var granted: [[JSONAnswer]] {
        races.map { race in race.compactMap { try? JSONAnswer($0) }.filter(\.isGranted) }
    }

    /// The exchanges at which the server failed, or gave no answer.
    var failures: [Exchange] { races.joined().filter { $0.isServerError || $0.response == nil } }

    /// Whether so many exchanges failed that nothing can be told.
    ///
    /// A server may fail where two requests meet, or not answer in time. One that fails more often than it
    /// refuses may take a code twice, and only fail on the tokens.
    var areSpoilt: Bool {
        let refusals = races.joined().count { (try? JSONAnswer($0))?.ending == .refused }
        return races.count >= 3 && failures.count > refusals
    }
}
