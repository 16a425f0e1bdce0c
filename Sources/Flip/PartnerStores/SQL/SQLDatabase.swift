import AuthorizationServer
import PartnerServer

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A database behind a store, with the check of its accounts' passwords.
public struct SQLDatabase: Sendable {
    let runner: any SQLRunner
    let verifier: PasswordVerifier
}

/// Runs single statements; each one is atomic, and what it changed is durable when the call returns.
protocol SQLRunner: Sendable {
    /// Runs a statement that only reads, and returns the first row; nil when there is none.
    func first<Value: Sendable>(
        _ statement: SQLStatement, read: @escaping SQLReading<Value>
    ) async throws(StoreUnavailable) -> Value?

    /// Runs a statement that adds or changes a row, and returns the first row of its answer.
    ///
    /// After a number of additions it also removes rows that have expired.
    func add<Value: Sendable>(
        _ statement: SQLStatement, at now: Date, read: @escaping SQLReading<Value>
    ) async throws(StoreUnavailable) -> Value?

    /// Runs a statement that changes or removes rows, and returns how many.
    func change(_ statement: SQLStatement) async throws(StoreUnavailable) -> Int
}

/// Makes a value of a row.
typealias SQLReading<Value> = @Sendable (any SQLRow) throws(UnreadableRow) -> Value
