import FlipCheck
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads and writes whole files; an error names the file, and the system's reason.
enum Files {
    /// The content of a file.
    ///
    /// - Parameters:
    ///   - source: the option, the key or the variable that names the file.
    ///   - advice: what to do when the file cannot be read, or an empty text for nothing.
    static func content(
        of path: String, from source: String, advice: String = ""
    ) throws(ConfigurationError) -> [UInt8] {
        do { return Array(try Data(contentsOf: URL(fileURLWithPath: path))) } catch {
            throw ConfigurationError(source, "the file \(path) cannot be read\(reason(error))\(advice)")
        }
    }

    /// Writes a text.
    ///
    /// - Parameter atomically: whether the file has either all of the text or what was there before.
    static func write(_ text: String, to path: String, atomically: Bool) throws(ConfigurationError) {
        do { try text.write(toFile: path, atomically: atomically, encoding: .utf8) } catch {
            throw ConfigurationError(path, "cannot be written\(reason(error))")
        }
    }

    /// The system's reason after a colon, or an empty text for an error without one.
    private static func reason(_ error: any Error) -> String {
        let cause = (error as? CocoaError)?.underlying as? POSIXError
        return cause.map { ": \(SystemError(number: $0.code.rawValue).text)" } ?? ""
    }
}
