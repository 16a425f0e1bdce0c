import FlipCheck
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension String {
    /// Writes the text to a file; throws with the system's reason.
    ///
    /// - Parameter atomically: whether the file has either all of the text or what was there before.
    func write(to path: String, atomically: Bool) throws(ConfigurationError) {
        do { try write(toFile: path, atomically: atomically, encoding: .utf8) } catch {
            let cause = (error as? CocoaError)?.underlying as? POSIXError
            let reason = cause.map { ": \(SystemError(number: $0.code.rawValue).text)" } ?? ""
            throw ConfigurationError(path, "cannot be written\(reason)")
        }
    }
}
