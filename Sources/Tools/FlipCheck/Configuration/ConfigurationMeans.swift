/// The means that a configuration may use: environment, files and clock, all given by the caller.
package struct ConfigurationMeans: Sendable {
    /// The value of an environment variable.
    package var environment: @Sendable (String) -> String?
    /// The content of a file; nil when it cannot be read.
    package var file: @Sendable (String) -> [UInt8]?
    /// Runs a program with arguments, and returns the last line that it printed.
    package var run: @Sendable ([String]) async -> String?
    /// Shows a person a URL, and returns the address that they ended at.
    package var ask: @Sendable (String) async -> String?

    /// What to do about a value that is a variable or a file, where neither is read; nil where they are.
    package var refusal: String?

    /// No means: a variable or a file is refused with the words, and no program is run.
    package static func none(_ refusal: String) -> ConfigurationMeans {
        var means = ConfigurationMeans()
        means.refusal = refusal
        return means
    }

    /// Means that have nothing, but for those given.
    package init(
        environment: @escaping @Sendable (String) -> String? = { _ in nil },
        file: @escaping @Sendable (String) -> [UInt8]? = { _ in nil },
        run: @escaping @Sendable ([String]) async -> String? = { _ in nil },
        ask: @escaping @Sendable (String) async -> String? = { _ in nil }
    ) {
        self.environment = environment
        self.file = file
        self.run = run
        self.ask = ask
    }
}
