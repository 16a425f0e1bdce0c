import FlipTester

/// The settings as text fields show them.
extension TesterModel {
    var scopes: String {
        get { settings.scopes.joined(separator: " ") }
        set { settings.scopes = newValue.split(separator: " ").map(String.init) }
    }

    var stateBytes: String {
        get { String(settings.stateBytes) }
        set { settings.stateBytes = Int(newValue) ?? 0 }
    }

    /// Without a token endpoint the settings have no server.
    var tokenURL: String {
        get { settings.server?.tokenURL ?? "" }
        set {
            var server = settings.server ?? TesterSettings.Server(tokenURL: newValue)
            server.tokenURL = newValue
            settings.server = newValue.isEmpty ? nil : server
        }
    }

    var userinfoURL: String {
        get { settings.server?.userinfoURL ?? "" }
        set { settings.server?.userinfoURL = newValue.isEmpty ? nil : newValue }
    }

    var revocationURL: String {
        get { settings.server?.revocationURL ?? "" }
        set { settings.server?.revocationURL = newValue.isEmpty ? nil : newValue }
    }
}
