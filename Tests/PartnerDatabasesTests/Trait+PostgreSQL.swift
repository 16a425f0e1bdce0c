import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that need PostgreSQL.
    static var withPostgreSQL: Self {
        .enabled(
            if: PostgreSQLServer.isToBeRun, "PostgreSQL is missing: apt-get install postgresql")
    }
}
