import FlipCheck
import HTTPMessages
import URLSessionTransport
import WebText

extension FlipCheckConfiguration {
    /// A client with the limits of the configuration, which trusts its certificate authorities.
    ///
    /// Throws for a file of authorities that this platform or the client cannot use.
    func client() throws(ConfigurationError) -> any HTTPClient {
        URLSessionTransport(
            authorities: try authorityFile(), timeLimit: limits.request, sizeLimit: limits.bytes)
    }

    /// The file of the key `ca`, or else of `SSL_CERT_FILE`.
    ///
    /// It is nil for the authorities of the system.
    private func authorityFile() throws(ConfigurationError) -> String? {
        #if canImport(Darwin)
            // On a Mac `SSL_CERT_FILE` is not read: it is often set for other programs, and URLSession has no use for it.
            guard authorities == nil else {
                throw ConfigurationError(
                    "ca", "works on Linux only; add the authority to the keychain instead")
            }
            return nil
        #else
            let variableName = "SSL_CERT_FILE"
            if let authorities { return try Self.checked(authorities, from: "ca") }
            guard let variable = Terminal.environment(variableName) else { return nil }
            return try Self.checked(variable, from: variableName)
        #endif
    }

    /// A file of authorities that has a certificate: libcurl's own message for another file does not name it.
    ///
    /// - Parameter source: the key or the variable that names the file.
    private static func checked(_ file: String, from source: String) throws(ConfigurationError) -> String {
        let text = String(decoding: try Files.content(of: file, from: source), as: UTF8.self)
        // The labels that OpenSSL reads; a private key has `BEGIN` too.
        let labels = ["CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE"]
        guard labels.contains(where: { text.hasBytes(of: "-----BEGIN \($0)-----") }) else {
            throw ConfigurationError(source, "the file \(file) has no certificate; give one as PEM")
        }
        return file
    }
}
