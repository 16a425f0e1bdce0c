import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// One connection to PostgreSQL, for one thread at a time; each wait has a limit.
final class PostgreSQLConnection: SQLConnection {
    private let library: LibPQ
    private let connection: OpaquePointer
    private let statementTimeout: Int
    private let secrets: AddressSecrets
    private var names: [String: String] = [:]

    /// Connects, and sets what the store relies on; the time limit is in milliseconds.
    init(url: String, statementTimeout: Int, library: LibPQ) throws {
        // The seconds count for each host of the URL. What the URL says wins over what stands before it.
        let parameters: KeyValuePairs = [
            "fallback_application_name": "partner-server", "connect_timeout": "3", "dbname": url,
            "client_encoding": "UTF8",
        ]
        let connected = withCStrings(parameters.map(\.key)) { names in
            // Not zero: the first database name is expanded, so that it may be a URL.
            withCStrings(parameters.map(\.value)) { values in library.connect(names, values, 1) }
        }
        guard let connection = connected else {
            throw PostgreSQLError(message: "out of memory", code: nil, isConnectionLost: true)
        }
        self.library = library
        self.connection = connection
        self.statementTimeout = statementTimeout
        secrets = AddressSecrets(in: url)
        guard library.status(connection) == 0 else { throw lost() }
        // The database ends a statement a little earlier than we do. A commit is on the disk before it
        // returns, whatever the database's configuration says.
        try execute(
            """
            SET statement_timeout = \(max(1, statementTimeout * 4 / 5));
            SET client_min_messages = error; SET synchronous_commit = on; SET search_path = partner_server
            """)
    }

    deinit { library.finish(connection) }

    /// Whether the server has sent nothing since: it sends the reason before it ends an idle connection.
    var isAlive: Bool {
        var socket = pollfd(fd: library.socket(connection), events: Int16(POLLIN), revents: 0)
        return poll(&socket, 1, 0) == 0
    }

    func execute(_ sql: String) throws {
        guard library.sendQuery(connection, sql) == 1 else { throw lost() }
        _ = try answer()
    }

    func run(_ sql: String, _ values: [SQLValue]) throws -> Int { try answer(to: sql, values).rowCount }

    func first<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> Value? {
        let answer = try answer(to: sql, values)
        return answer.hasRows ? try read(answer) : nil
    }

    func all<Value>(
        _ sql: String, _ values: [SQLValue], read: (any SQLRow) throws -> Value
    ) throws -> [Value] {
        let answer = try answer(to: sql, values)
        return try (0..<answer.returnedRows).map { row in
            answer.row = row
            return try read(answer)
        }
    }

    /// Runs a statement, which is prepared the first time; the values of its answer are binary.
    private func answer(to sql: String, _ values: [SQLValue]) throws -> PostgreSQLAnswer {
        let name = try prepared(sql)
        let parameters = values.map(PostgreSQLParameter.init)
        let sent = withBuffers(parameters.map(\.bytes)) { pointers in
            library.sendQueryPrepared(
                connection, name, Int32(parameters.count), pointers, parameters.map { Int32($0.length) },
                parameters.map(\.format), 1)
        }
        guard sent == 1 else { throw lost() }
        return try answer()
    }

    private func prepared(_ sql: String) throws -> String {
        if let name = names[sql] { return name }
        let name = "statement_\(names.count)"
        guard library.sendPrepare(connection, name, sql, 0, nil) == 1 else { throw lost() }
        _ = try answer()
        names[sql] = name
        return name
    }

    /// The last answer to what was sent; the others are those of the same text.
    private func answer() throws -> PostgreSQLAnswer {
        let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(statementTimeout) * 1_000_000
        var last: PostgreSQLAnswer?
        var error: PostgreSQLError?
        while true {
            while library.isBusy(connection) == 1 {
                guard waitToRead(until: deadline) else {
                    throw PostgreSQLError(
                        message: "no answer after \(statementTimeout) ms", code: nil, isConnectionLost: true)
                }
                guard library.consumeInput(connection) == 1 else { throw lost() }
            }
            guard let next = library.getResult(connection) else { break }
            let answer = PostgreSQLAnswer(next, library: library)
            error = error ?? answer.error
            last = answer
        }
        if library.status(connection) != 0 { throw error.map(Self.losing) ?? lost() }
        if let error { throw error }
        guard let last else { throw lost() }
        return last
    }

    /// Waits until an answer can be read; false when the time is over.
    private func waitToRead(until deadline: UInt64) -> Bool {
        while true {
            let now = DispatchTime.now().uptimeNanoseconds
            guard now < deadline else { return false }
            var socket = pollfd(fd: library.socket(connection), events: Int16(POLLIN), revents: 0)
            let ready = poll(&socket, 1, Int32(clamping: (deadline - now) / 1_000_000 + 1))
            if ready > 0 || (ready < 0 && errno != EINTR) { return true }
        }
    }

    private static func losing(_ error: PostgreSQLError) -> PostgreSQLError {
        PostgreSQLError(message: error.message, code: error.code, isConnectionLost: true)
    }

    private func lost() -> PostgreSQLError {
        let message = library.errorMessage(connection).map { String(cString: $0) } ?? ""
        let line = secrets.hidden(in: message.split(whereSeparator: \.isNewline).joined(separator: "; "))
        return PostgreSQLError(
            message: line.isEmpty ? "the connection is lost" : line, code: nil, isConnectionLost: true)
    }
}
