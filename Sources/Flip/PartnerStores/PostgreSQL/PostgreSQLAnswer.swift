import PlatformCrypto

/// The answer to a statement.
final class PostgreSQLAnswer {
    private let library: LibPQ
    private let answer: OpaquePointer

    init(_ answer: OpaquePointer, library: LibPQ) {
        self.answer = answer
        self.library = library
    }

    deinit {
        library.clear(answer)
    }

    /// How many rows a statement changed, or returned.
    var rowCount: Int {
        library.changedRows(answer).flatMap { Int(String(cString: $0)) } ?? Int(library.rowCount(answer))
    }

    /// The first row; nil when there is none.
    func first<Value>(
        read: (any SQLRow) throws(UnreadableRow) -> Value
    ) throws(PostgreSQLError) -> Value? {
        guard library.rowCount(answer) > 0 else { return nil }
        do {
            return try read(Row(library: library, answer: answer))
        } catch {
            throw PostgreSQLError(
                message: "a row has no \(error.what) where one is needed", code: nil, connection: .isGood)
        }
    }

    /// The error; nil when the statement was done.
    ///
    /// `PGRES_COMMAND_OK` is 1, `PGRES_TUPLES_OK` 2.
    var error: PostgreSQLError? {
        if [1, 2].contains(library.resultStatus(answer)) { return nil }
        func field(_ letter: Unicode.Scalar) -> String? {
            library.resultErrorField(answer, Int32(letter.value)).map { String(cString: $0) }
        }
        let code = field("C")
        // 25006: the server has become a standby; the next connection may find the new primary.
        return PostgreSQLError(
            message: field("M") ?? "no reason given", code: code,
            connection: code == nil || code == "25006" ? .isLost : .isGood)
    }

    private struct Row: SQLRow {
        let library: LibPQ
        let answer: OpaquePointer

        func text(_ column: Int32) -> String? {
            guard library.isNull(answer, 0, column) == 0, let start = library.value(answer, 0, column)
            else { return nil }
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(library.length(answer, 0, column)))
            return String(decoding: bytes, as: UTF8.self)
        }

        func integer(_ column: Int32) -> Int64? {
            text(column).flatMap { Int64($0) }
        }

        /// `bytea` comes as `\x` and hexadecimal digits.
        func digest(_ column: Int32) -> SHA256Digest? {
            guard let digits = text(column)?.utf8.dropFirst(2), digits.count == 64 else { return nil }
            var bytes: [UInt8] = []
            var rest = digits
            while let high = rest.popFirst(), let low = rest.popFirst() {
                let pair = String(decoding: [high, low], as: UTF8.self)
                guard let byte = UInt8(pair, radix: 16) else { return nil }
                bytes.append(byte)
            }
            return SHA256Digest(bytes: bytes)
        }
    }
}
