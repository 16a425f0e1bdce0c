#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value as it is sent: digests and texts as their bytes, so that no byte ends them; numbers as text.
struct PostgreSQLParameter {
    /// With a zero at the end; nil for NULL.
    let bytes: [UInt8]?
    let length: Int
    /// 0 for text, 1 for binary.
    let format: Int32

    init(_ value: SQLValue) {
        switch value {
        case .id(let id): self.init(withUnsafeBytes(of: id.uuid) { Array($0) }, format: 1)
        case .digest(let digest): self.init(digest.bytes, format: 1)
        case .text(let text): self.init(Array(text.utf8), format: 1)
        case .integer(let number): self.init(Array(String(number).utf8), format: 0)
        case .null: self.init(nil, format: 0)
        }
    }

    private init(_ content: [UInt8]?, format: Int32) {
        bytes = content.map { $0 + [0] }
        length = content?.count ?? 0
        self.format = format
    }
}
