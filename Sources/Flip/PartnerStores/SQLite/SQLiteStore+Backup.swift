extension SQLiteStore {
    /// Writes a copy of the file as it is at one moment, while servers use it.
    ///
    /// The copy is a file like the store's own, without a WAL beside it. Throws ``StoreOpeningError`` when there
    /// is a file of that name, and `StoreUnavailable` when the copy cannot be written.
    public func backUp(to path: String) async throws {
        guard try SQLiteFile.makeEmpty(path) else {
            throw StoreOpeningError.unusable("\(path) is there already, and nothing is overwritten")
        }
        try await reader.perform { (database) throws(SQLiteError) in
            _ = try database.run("VACUUM INTO ?", .text(path))
        }
    }
}
