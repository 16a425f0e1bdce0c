#if MUTATIONS
    #if canImport(FoundationEssentials)
        import FoundationEssentials
    #else
        import Foundation
    #endif

    /// The one rule that scripts/mutate takes out, in its own build only: `Check.that` reports it as held,
    /// and a rule that gives a value gives the value of an earlier success.
    enum MutatedRule {
        private static let name = ProcessInfo.processInfo.environment["MUTATED_RULE"]

        /// The value that held for the rule last; none before the first.
        private static let kept = Locked<Any?>(nil)

        /// The value, or for the rule that is taken out one that held before, in place of none.
        static func replaced<Value>(_ value: Value?, of rule: String) -> Value? {
            guard isTakenOut(rule) else { return value }
            return kept.withLock { kept in
                guard let value else { return kept as? Value }
                kept = value
                return value
            }
        }

        /// Whether a rule is the one that is taken out.
        static func isTakenOut(_ rule: String) -> Bool {
            name?.hasSameBytes(as: rule) ?? false
        }
    }
#endif
