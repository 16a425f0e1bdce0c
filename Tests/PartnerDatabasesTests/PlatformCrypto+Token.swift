import Foundation
import PartnerServer
import PlatformCrypto

extension PlatformCrypto {
    /// The code or token of a name; its identifier is that of the name, or of the given number.
    func token(_ name: String, number: Int? = nil) -> TokenKey {
        let id = number.map {
            withUnsafeBytes(of: $0.bigEndian) { [0] + Array($0) + Array(repeating: 0, count: 7) }
        }
        let bytes = id ?? Array(sha256("id of \(name)".utf8).bytes.prefix(16))
        return TokenKey(
            id: UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }),
            digest: sha256(name.utf8), crypto: self)
    }
}
