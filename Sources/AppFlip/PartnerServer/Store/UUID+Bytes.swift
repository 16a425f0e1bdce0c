#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID {
    /// The identifier of the first 16 of these bytes; missing bytes are zero.
    init(bytes: some Collection<UInt8>) {
        var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &value) { buffer in
            buffer.copyBytes(from: bytes.prefix(buffer.count))
        }
        self.init(uuid: value)
    }
}
