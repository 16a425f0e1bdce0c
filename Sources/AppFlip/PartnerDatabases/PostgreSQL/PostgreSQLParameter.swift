#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value for a placeholder in the form in which libpq sends it.
///
/// Identifiers, digests and texts are sent as their bytes: in the text format a zero byte would end them. A number is
/// sent as text, because PostgreSQL then converts it to the type of its column.
struct PostgreSQLParameter {
    /// The formats of a value in `PQsendQueryPrepared`.
    private enum Format {
        static let text: Int32 = 0
        static let binary: Int32 = 1
    }

    /// The bytes, and a zero at the end, which libpq needs after a value in the text format; nil for NULL.
    let bytes: [UInt8]?
    /// The number of bytes without the zero at the end.
    let length: Int
    /// The format, as a number of `libpq-fe.h`.
    let format: Int32

    /// The form of a value.
    init(_ value: SQLValue) {
        switch value {
        case .id(let id): self.init(withUnsafeBytes(of: id.uuid) { Array($0) }, format: Format.binary)
        case .digest(let digest): self.init(digest.bytes, format: Format.binary)
        case .text(let text): self.init(Array(text.utf8), format: Format.binary)
        case .integer(let number): self.init(Array(String(number).utf8), format: Format.text)
        case .null: self.init(nil, format: Format.text)
        }
    }

    private init(_ content: [UInt8]?, format: Int32) {
        bytes = content.map { $0 + [0] }
        length = content?.count ?? 0
        self.format = format
    }
}
