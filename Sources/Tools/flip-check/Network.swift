import FlipCheck
import Foundation
import HTTPMessages
import URLSessionTransport

/// The way to the partner's servers.
enum Network {
    /// A client, and remarks for the report.
    ///
    /// Throws `ConfigurationError` when authorities are configured that cannot be used.
    static func client(
        _ configuration: FlipCheckConfiguration
    ) throws(ConfigurationError) -> (client: any HTTPClient, notes: [String]) {
        let limits = configuration.limits
        let usual = URLSessionTransport(timeLimit: limits.request, sizeLimit: limits.bytes)
        let configured = configuration.authorities
        let name = configured == nil ? "SSL_CERT_FILE" : "ca"
        let file = configured ?? environment("SSL_CERT_FILE")
        let curl = CurlTransport(
            authorities: file, timeLimit: limits.request, sizeLimit: limits.bytes, usual: usual)
        guard let file else { return (curl ?? usual, []) }
        guard let content = FileManager.default.contents(atPath: file) else {
            throw ConfigurationError(name, "the file \(file) cannot be read")
        }
        guard String(decoding: content, as: UTF8.self).contains("-----BEGIN") else {
            throw ConfigurationError(name, "the file \(file) has no certificate; give one as PEM")
        }
        if let curl { return (curl, []) }
        let reason = "the program curl is not installed, and only curl takes authorities from a file"
        if configured != nil { throw ConfigurationError(name, "\(reason); install it") }
        return (usual, ["\(name) is not obeyed: \(reason)."])
    }

    private static func environment(_ name: String) -> String? {
        let value = Terminal.environment(name)
        return value.isEmpty ? nil : value
    }
}
