import Foundation
import PartnerServer
import PlatformCrypto

extension PlatformCrypto {
    /// The key of the code or token with a name; its identifier is that of the name, or of the given number.
    ///
    /// The identifiers of the server begin with the time, and the tables are in their order. So a number stands for the
    /// time: its eight bytes come first, the highest first, after a zero byte, and before zeros up to the sixteen bytes.
    func tokenKey(_ name: String, number: Int? = nil) -> TokenKey {
        let id = number.map {
            withUnsafeBytes(of: UInt64($0).bigEndian) { [0] + Array($0) + Array(repeating: 0, count: 7) }
        }
        let bytes = id ?? Array(sha256("id of \(name)".utf8).bytes.prefix(16))
        return TokenKey(
            id: UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }),
            digest: sha256(name.utf8), crypto: self)
    }
}
