#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The answer to a statement, and one of its rows.
final class PostgreSQLAnswer: SQLRow {
    private let library: LibPQ
    private let answer: OpaquePointer
    /// The row that is read.
    var row: Int32 = 0

    init(_ answer: OpaquePointer, library: LibPQ) {
        self.answer = answer
        self.library = library
    }

    deinit { library.clear(answer) }

    /// How many rows a statement changed, or returned.
    var rowCount: Int {
        library.changedRows(answer).flatMap { Int(String(cString: $0)) } ?? Int(library.rowCount(answer))
    }

    /// How many rows a statement returned.
    var returnedRows: Int32 { library.rowCount(answer) }

    var hasRows: Bool { returnedRows > 0 }

    /// The error; nil for `PGRES_COMMAND_OK` and `PGRES_TUPLES_OK`.
    var error: PostgreSQLError? {
        if [1, 2].contains(library.resultStatus(answer)) { return nil }
        func field(_ letter: Unicode.Scalar) -> String? {
            library.resultErrorField(answer, Int32(letter.value)).map { String(cString: $0) }
        }
        let code = field("C")
        // 25006: the server has become a standby; the next connection may find the new primary.
        return PostgreSQLError(
            message: field("M") ?? "no reason given", code: code,
            isConnectionLost: code == nil || code == "25006")
    }

    func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        guard library.isNull(answer, row, column) == 0,
            let start = library.value(answer, row, column)
        else { return nil }
        return UnsafeRawBufferPointer(start: start, count: Int(library.length(answer, row, column)))
    }

    /// A number is big-endian, of two, four or eight bytes.
    func integer(_ column: Int32) -> Int64? {
        bytes(column).map { bytes in
            let isNegative = bytes.first.map { $0 >= 0x80 } ?? false
            return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
        }
    }
}
