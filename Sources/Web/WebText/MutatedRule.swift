#if MUTATIONS
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The one rule that scripts/mutate takes out, in its own build only: `Check.that` always reports it as held.
    enum MutatedRule {
        private static let name = ProcessInfo.processInfo.environment["MUTATED_RULE"]

        /// Whether a rule is the one that is taken out.
        static func isTakenOut(_ rule: String) -> Bool {
            name?.hasSameBytes(as: rule) ?? false
        }
    }
#endif
