import FlipCheck
import Foundation
import HTTPMessages
import URLSessionTransport

/// The client of the program, and the certificate authorities that it trusts.
enum Network {
    /// A client, and remarks for the report.
    struct Client {
        let client: any HTTPClient
        var notes: [String] = []
    }

    /// The client for a configuration, with the authorities that it names.
    static func client(
        _ configuration: FlipCheckConfiguration
    ) throws(ConfigurationError) -> Client {
        let limits = configuration.limits
        let authorities = try authorities(of: configuration)
        #if canImport(Darwin)
            let usual = URLSessionTransport(timeLimit: limits.request, sizeLimit: limits.bytes)
            guard let authorities else { return Client(client: usual) }
            if let curl = CurlTransport(
                authorities: authorities.file, timeLimit: limits.request, sizeLimit: limits.bytes,
                usual: usual)
            {
                return Client(client: curl)
            }
            let reason = "the program curl is not installed, and only curl takes authorities from a file"
            guard authorities.source == environmentName else {
                throw ConfigurationError(authorities.source, "\(reason); install it")
            }
            return Client(client: usual, notes: ["\(environmentName) is not obeyed: \(reason)."])
        #else
            let client = URLSessionTransport(
                authorities: authorities?.file, timeLimit: limits.request, sizeLimit: limits.bytes)
            return Client(client: client)
        #endif
    }

    /// A file of certificate authorities, and the setting that names it.
    private struct Authorities {
        let file: String
        let source: String
    }

    private static let environmentName = "SSL_CERT_FILE"

    /// The authorities of `--ca` or `SSL_CERT_FILE`; nil for those of the system.
    private static func authorities(
        of configuration: FlipCheckConfiguration
    ) throws(ConfigurationError) -> Authorities? {
        let authorities: Authorities
        if let file = configuration.authorities {
            authorities = Authorities(file: file, source: "ca")
        } else {
            let file = Terminal.environment(environmentName)
            if file.isEmpty { return nil }
            authorities = Authorities(file: file, source: environmentName)
        }
        guard let content = FileManager.default.contents(atPath: authorities.file) else {
            throw ConfigurationError(authorities.source, "the file \(authorities.file) cannot be read")
        }
        guard String(decoding: content, as: UTF8.self).contains("-----BEGIN") else {
            throw ConfigurationError(
                authorities.source, "the file \(authorities.file) has no certificate; give one as PEM")
        }
        return authorities
    }
}
