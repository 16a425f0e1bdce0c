import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// One connection to PostgreSQL, for one thread at a time; each wait for an answer has a limit.
final class PostgreSQLConnection: SQLConnection {
    private let library: LibPQ
    private let connection: OpaquePointer
    /// How long to wait for the answer to a statement, in milliseconds.
    private let statementTimeout: Int
    private let secrets: AddressSecrets
    /// The names of the prepared statements, by their texts.
    private var statementNames: [String: String] = [:]

    /// Connects, and sets what the store relies on.
    ///
    /// - Parameter statementTimeout: how long to wait for the answer to a statement, in milliseconds; 0 and less count
    ///   as 1, and PostgreSQL takes no more than 2,147,483,647.
    init(url: String, statementTimeout: Int, library: LibPQ) throws {
        // The parameters of the URL override those before `dbname`. The timeout in seconds is for each host of the
        // URL.
        let parameters: KeyValuePairs = [
            "fallback_application_name": "partner-server", "connect_timeout": "3", "dbname": url,
            "client_encoding": "UTF8",
        ]
        // libpq then reads the value of `dbname` as a URL.
        let expandsDatabaseName: Int32 = 1
        let opened = parameters.map(\.key).withCStrings { names in
            parameters.map(\.value).withCStrings { values in
                library.connect(names, values, expandsDatabaseName)
            }
        }
        guard let connection = opened else {
            throw PostgreSQLError(message: "out of memory", sqlState: nil, mustReconnect: true)
        }
        self.library = library
        self.connection = connection
        self.statementTimeout = max(1, Int(Int32(clamping: statementTimeout)))
        secrets = AddressSecrets(in: url)
        guard library.status(connection) == LibPQ.connectionOK else { throw makeLossError() }
        // The database ends a statement a little earlier than this connection gives up, so that the connection
        // stays usable.
        let serverTimeout = max(1, self.statementTimeout * 4 / 5)
        // A commit is on the disk before it returns, also where the configuration has `synchronous_commit = off`.
        try execute(
            """
            SET statement_timeout = \(serverTimeout);
            SET client_min_messages = error; SET synchronous_commit = on; SET search_path = partner_server
            """)
    }

    deinit { library.finish(connection) }

    /// Whether an idle connection can be used.
    ///
    /// A server that ends an idle connection sends the reason before; otherwise it sends nothing by itself.
    var isAlive: Bool { pollForInput(milliseconds: 0) == 0 }

    /// Runs one or several statements without values.
    func execute(_ sql: String) throws {
        guard library.sendQuery(connection, sql) == 1 else { throw makeLossError() }
        _ = try lastResult()
    }

    /// Runs a statement, and returns how many rows it changed, or how many a query returned.
    func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
        try result(of: sql, values).changedRowCount
    }

    func first<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> Value? {
        let result = try result(of: sql, values)
        return result.returnedRowCount > 0 ? try read(result) : nil
    }

    func all<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> [Value] {
        let result = try result(of: sql, values)
        return try (0..<result.returnedRowCount).map { row in
            result.row = row
            return try read(result)
        }
    }

    /// Runs a statement, which is prepared the first time.
    private func result(of sql: String, _ values: [SQLValue]) throws -> PostgreSQLResult {
        let name = try prepare(sql)
        let parameters = values.map(PostgreSQLParameter.init)
        let binaryResults: Int32 = 1
        let sent = parameters.map(\.bytes).withCPointers { pointers in
            library.sendQueryPrepared(
                connection, name, Int32(parameters.count), pointers, parameters.map { Int32($0.length) },
                parameters.map(\.format), binaryResults)
        }
        guard sent == 1 else { throw makeLossError() }
        return try lastResult()
    }

    /// The name of a statement on the server, which is prepared the first time.
    private func prepare(_ sql: String) throws -> String {
        if let name = statementNames[sql] { return name }
        let name = "statement_\(statementNames.count)"
        // The server finds out the types of the placeholders.
        guard library.sendPrepare(connection, name, sql, 0, nil) == 1 else { throw makeLossError() }
        _ = try lastResult()
        statementNames[sql] = name
        return name
    }

    /// Waits for the results of the statements that were sent, and returns the last one.
    ///
    /// Throws the first error among the results.
    private func lastResult() throws -> PostgreSQLResult {
        let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(statementTimeout) * 1_000_000
        var last: PostgreSQLResult?
        var firstError: PostgreSQLError?
        do {
            while let next = try nextResult(until: deadline) {
                firstError = firstError ?? next.error
                last = next
            }
            guard library.status(connection) == LibPQ.connectionOK else { throw makeLossError() }
        } catch let failure {
            // The error of the database says more than that the connection is lost.
            guard var error = firstError else { throw failure }
            error.mustReconnect = true
            throw error
        }
        if let firstError { throw firstError }
        guard let last else { throw makeLossError() }
        return last
    }

    /// Waits for the result of the next statement; nil after the last result.
    private func nextResult(until deadline: UInt64) throws -> PostgreSQLResult? {
        while library.isBusy(connection) == 1 {
            guard waitForInput(until: deadline) else {
                throw PostgreSQLError(
                    message: "no answer after \(statementTimeout) ms", sqlState: nil, mustReconnect: true)
            }
            guard library.consumeInput(connection) == 1 else { throw makeLossError() }
        }
        return library.getResult(connection).map { PostgreSQLResult($0, library: library) }
    }

    /// Waits until the server has sent something, or the connection fails; false when the time is over.
    private func waitForInput(until deadline: UInt64) -> Bool {
        while true {
            let now = DispatchTime.now().uptimeNanoseconds
            guard now < deadline else { return false }
            let millisecondsLeft = Int32(clamping: (deadline - now) / 1_000_000 + 1)
            let result = pollForInput(milliseconds: millisecondsLeft)
            // A signal only interrupts the wait. Any other error shows when the input is read.
            let isInterrupted = result < 0 && errno == EINTR
            if result != 0, !isInterrupted { return true }
        }
    }

    /// The result of `poll` for input from the server: 0 when none has come in time, negative for an error.
    private func pollForInput(milliseconds: Int32) -> Int32 {
        var socket = pollfd(fd: library.socket(connection), events: Int16(POLLIN), revents: 0)
        return poll(&socket, 1, milliseconds)
    }

    /// The error of a connection that cannot be used any more, without the secrets of its address.
    private func makeLossError() -> PostgreSQLError {
        let message = library.errorMessage(connection).map { String(cString: $0) } ?? ""
        let line = secrets.hidden(in: message.split(whereSeparator: \.isNewline).joined(separator: "; "))
        return PostgreSQLError(
            message: line.isEmpty ? "the connection is lost" : line, sqlState: nil, mustReconnect: true)
    }
}
