#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID {
    /// The identifier of the first 16 of these bytes; missing bytes are zero.
    init(bytes: some Collection<UInt8>) {
        var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes.prefix($0.count)) }
        self.init(uuid: value)
    }
}
