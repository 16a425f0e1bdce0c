/// Where the values of a configuration may come from: environment, files, programs and a person, each given by the caller.
package struct ConfigurationSources: Sendable {
    /// The value of an environment variable; nil when it is not set.
    package var environment: @Sendable (String) -> String?
    /// The content of a file; nil when it cannot be read.
    package var file: @Sendable (String) -> [UInt8]?
    /// Runs a program with arguments, and returns the last line that it printed.
    package var run: @Sendable ([String]) async -> String?
    /// Shows a person a URL, and returns the address that they ended at.
    package var ask: @Sendable (String) async -> String?
    /// The places in the file of secrets that may be missing, because nothing is sent that needs them.
    package var spareSecrets: Set<String> = []
    /// What to do about a value that is a variable or a file, where neither is read; nil where they are.
    package var refusal: String?

    package init(
        environment: @escaping @Sendable (String) -> String? = { _ in nil },
        file: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        run: @escaping @Sendable ([String]) async -> String? = { _ in nil },
        ask: @escaping @Sendable (String) async -> String? = { _ in nil }, refusal: String? = nil
    ) {
        self.environment = environment
        self.file = file
        self.run = run
        self.ask = ask
        self.refusal = refusal
    }

    /// The content of the file that the value at a place names.
    func content(of path: String, for place: String) throws -> [UInt8] {
        guard let bytes = file(path) else {
            throw ConfigurationError(place, "the file \(path) cannot be read")
        }
        return bytes
    }
}
