import WebText

/// Where the values come from that a configuration file only names: the environment, files, programs and a person.
package struct ConfigurationSources: Sendable {
    /// The value of an environment variable, or nil when it is not set.
    package let environment: @Sendable (String) -> String?
    /// The content of a file, or nil when it cannot be read.
    package let file: @Sendable (String) -> [UInt8]?
    /// Runs a program, the first element, with the other elements as its arguments.
    ///
    /// Returns the last line that it printed, or nil when it failed or printed nothing.
    package let run: @Sendable ([String]) async -> String?
    /// Shows a URL to a person, and returns the URL at which they ended, or nil when they gave none.
    package let ask: @Sendable (String) async -> String?
    /// The keys of secrets whose variable or file may be missing, because nothing is sent that needs them.
    let optionalSecrets: Set<String>
    /// What is said of a secret that is a variable or a file, where neither is read, or nil where both are.
    private(set) var refusal: String?

    package init(
        environment: @escaping @Sendable (String) -> String? = { _ in nil },
        file: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        run: @escaping @Sendable ([String]) async -> String? = { _ in nil },
        ask: @escaping @Sendable (String) async -> String? = { _ in nil },
        optionalSecrets: Set<String> = []
    ) {
        self.environment = environment
        self.file = file
        self.run = run
        self.ask = ask
        self.optionalSecrets = optionalSecrets
    }

    /// No source at all.
    ///
    /// - Parameter refusal: what is said of a secret that is a variable or a file, without its key.
    package static func none(refusal: String) -> ConfigurationSources {
        var sources = ConfigurationSources()
        sources.refusal = refusal
        return sources
    }

    /// The content of the file that the value of a key names.
    func content(of path: String, for key: String) throws(ConfigurationError) -> [UInt8] {
        if refusal != nil {
            throw ConfigurationError(key, "is a file, and no file is read here; leave it out")
        }
        guard let bytes = file(path) else {
            throw ConfigurationError(key, "the file \(path) cannot be read")
        }
        return bytes
    }

    /// The secret in the environment variable that a key names, or an empty text where it may be missing.
    func secret(ofVariable name: String, for key: String) throws(ConfigurationError) -> String {
        if let text = environment(name), !text.isEmpty { return text }
        if optionalSecrets.contains(key) { return "" }
        throw ConfigurationError(key, "the environment variable \(name) is not set, or is empty; set it")
    }

    /// The secret in the file that a key names, or an empty text where it may be missing.
    func secret(ofFile path: String, for key: String) throws(ConfigurationError) -> String {
        let isOptional = optionalSecrets.contains(key)
        if isOptional, file(path) == nil { return "" }
        guard var text = String(validUTF8: try content(of: path, for: key)) else {
            throw ConfigurationError(key, "the file \(path) is not UTF-8; write the secret as text")
        }
        // An editor puts a line break at the end.
        while text.last?.isNewline == true { text.removeLast() }
        guard isOptional || !text.isEmpty else {
            throw ConfigurationError(key, "the file \(path) is empty; write the secret into it")
        }
        return text
    }
}
