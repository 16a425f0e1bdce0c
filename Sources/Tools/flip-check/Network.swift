import FlipCheck
import HTTPMessages
import URLSessionTransport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The client of the program, and the certificate authorities that it trusts.
enum Network {
    /// The client for a configuration, with the authorities that it names.
    static func client(
        _ configuration: FlipCheckConfiguration
    ) throws(ConfigurationError) -> any HTTPClient {
        let limits = configuration.limits
        return URLSessionTransport(
            authorities: try authorities(of: configuration), timeLimit: limits.request,
            sizeLimit: limits.bytes)
    }

    private static let environmentName = "SSL_CERT_FILE"

    /// The file with the authorities of `--ca` or `SSL_CERT_FILE`; nil for those of the system.
    private static func authorities(
        of configuration: FlipCheckConfiguration
    ) throws(ConfigurationError) -> String? {
        let variable = Terminal.environment(environmentName)
        guard let file = configuration.authorities ?? (variable.isEmpty ? nil : variable) else { return nil }
        let source = configuration.authorities == nil ? environmentName : "ca"
        guard let content = FileManager.default.contents(atPath: file) else {
            throw ConfigurationError(source, "the file \(file) cannot be read")
        }
        guard String(decoding: content, as: UTF8.self).contains("-----BEGIN") else {
            throw ConfigurationError(source, "the file \(file) has no certificate; give one as PEM")
        }
        return file
    }
}
