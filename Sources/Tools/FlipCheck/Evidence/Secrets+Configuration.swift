import Journal

extension Secrets {
    /// The secrets of a configuration are hidden, and its other values are shown.
    package convenience init(of configuration: FlipCheckConfiguration) {
        self.init(configuration.secrets)
        for value in configuration.shownValues { own(value) }
    }
}
