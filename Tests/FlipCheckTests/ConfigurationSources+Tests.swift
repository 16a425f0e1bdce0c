import FlipCheck

extension ConfigurationSources {
    /// An environment with one variable, `SECRET`, and a folder with one file, `secret.txt`.
    static let ofTests = ConfigurationSources(
        environment: { $0 == "SECRET" ? "from the environment" : nil },
        file: { $0 == "secret.txt" ? Array("from a file\n".utf8) : nil })
}
