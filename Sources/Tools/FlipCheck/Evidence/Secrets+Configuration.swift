import Journal

extension Secrets {
    /// Hides the secrets of a configuration, and shows its other values although they may look like secrets.
    package convenience init(of configuration: FlipCheckConfiguration) {
        self.init(configuration.secrets)
        for value in configuration.shownValues { own(value) }
    }
}
