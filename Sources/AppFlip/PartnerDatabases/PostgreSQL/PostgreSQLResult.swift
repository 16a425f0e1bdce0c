/// The result of a statement; as an ``SQLRow`` one of its rows.
final class PostgreSQLResult: SQLRow {
    private let library: LibPQ
    private let result: LibPQ.QueryResult
    /// The number of the row that is read, from 0.
    var row: Int32 = 0

    /// The result at a pointer of libpq, which is cleared at the end.
    init(_ result: LibPQ.QueryResult, library: LibPQ) {
        self.result = result
        self.library = library
    }

    deinit { library.clear(result) }

    /// The number of rows that a statement changed, or that a query returned.
    var changedRowCount: Int {
        // PostgreSQL has the number of changed rows as text, which is empty where rows do not change.
        let text = library.changedRows(result).map { String(cString: $0) }
        if let count = text.flatMap({ Int($0) }) { return count }
        return Int(returnedRowCount)
    }

    /// The number of rows that a statement returned.
    var returnedRowCount: Int32 { library.rowCount(result) }

    /// The error; nil when the statement succeeded.
    var error: PostgreSQLError? {
        let status = library.resultStatus(result)
        if status == LibPQ.commandOK || status == LibPQ.tuplesOK { return nil }
        // The letters of `PG_DIAG_SQLSTATE` and `PG_DIAG_MESSAGE_PRIMARY` in `postgres_ext.h`.
        let sqlState = errorField("C")
        let message = errorField("M")
        // 25006: the server has become a standby; the next connection may find the new primary.
        return PostgreSQLError(
            message: message ?? "no reason given", sqlState: sqlState,
            mustReconnect: sqlState == nil || sqlState == "25006")
    }

    private func errorField(_ letter: Unicode.Scalar) -> String? {
        library.resultErrorField(result, Int32(letter.value)).map { String(cString: $0) }
    }

    func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        guard library.isNull(result, row, column) == 0,
            let start = library.value(result, row, column)
        else { return nil }
        return UnsafeRawBufferPointer(start: start, count: Int(library.length(result, row, column)))
    }

    /// The number in a column: two, four or eight bytes in two's complement, the highest first; nil for a null.
    func integer(_ column: Int32) -> Int64? {
        guard let bytes = bytes(column) else { return nil }
        let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
        // All bits of -1 are set: a shorter negative number is filled up with ones.
        let filling: Int64 = isNegative ? -1 : 0
        return bytes.reduce(filling) { number, byte in number << 8 | Int64(byte) }
    }
}
