import Foundation
import PartnerServer
import PlatformCrypto

extension PlatformCrypto {
    /// The key of the code or token with a name; its identifier follows from the name, or from the given number.
    ///
    /// The identifiers of the server begin with the time, and the tables are in their order. So a number stands for the
    /// time: identifiers are in the order of their numbers.
    func tokenKey(_ name: String, number: Int? = nil) -> TokenKey {
        let id = number.map { number in
            withUnsafeBytes(of: UInt64(number).bigEndian) { [0] + Array($0) + Array(repeating: 0, count: 7) }
        }
        let bytes = id ?? Array(sha256("id of \(name)".utf8).bytes.prefix(16))
        return TokenKey(
            id: UUID(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }),
            digest: sha256(name.utf8), crypto: self)
    }
}
