/// What only the run itself can tell for its report; a recording keeps it.
struct RunFacts: Sendable, Codable {
    /// When the run began, as RFC 3339 writes it, or an empty text when that is not to be shown.
    var started = ""
    /// How long it took, in nanoseconds.
    var took: Int64 = 0
    /// The remarks about the configuration.
    var notesBefore: [String] = []
    /// A sentence about the time that all rules take, or nil when the run has enough.
    var noteAboutTime: String?
    /// The remarks about servers that were asked too often.
    var notesAboutServers: [String] = []
    /// How long each rule took, in nanoseconds.
    var rules: [String: Int64] = [:]
    /// The options by which the run was started, for the commands that a report names.
    var options: [String] = []
}
