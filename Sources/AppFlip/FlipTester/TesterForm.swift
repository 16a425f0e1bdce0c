/// The settings as text fields hold them, so that a value stays as it was typed while it is typed.
public struct TesterForm: Sendable, Hashable {
    /// See ``TesterSettings/universalLink``.
    public var universalLink: String
    /// See ``TesterSettings/clientID``.
    public var clientID: String
    /// The scopes, with spaces between them.
    public var scopes: String
    /// See ``TesterSettings/returnURL``.
    public var returnURL: String
    /// See ``TesterSettings/stateBytes``.
    public var stateBytes: String
    /// The token endpoint; empty when there is no server, and then the next two do not count.
    public var tokenURL: String
    /// The userinfo endpoint; empty when there is none.
    public var userinfoURL: String
    /// The revocation endpoint; empty when there is none.
    public var revocationURL: String

    /// The fields that show settings.
    public init(_ settings: TesterSettings) {
        universalLink = settings.universalLink
        clientID = settings.clientID
        scopes = settings.scopes.joined(separator: " ")
        returnURL = settings.returnURL
        stateBytes = String(settings.stateBytes)
        tokenURL = settings.server?.tokenURL ?? ""
        userinfoURL = settings.server?.userinfoURL ?? ""
        revocationURL = settings.server?.revocationURL ?? ""
    }

    /// The settings that the fields say; ``TesterSettings/problems`` names what is wrong with them.
    public var settings: TesterSettings {
        TesterSettings(
            universalLink: universalLink, clientID: clientID,
            scopes: scopes.split(separator: " ").map(String.init), returnURL: returnURL,
            // A text that is not a number gives no length, and `problems` names it.
            stateBytes: Int(stateBytes) ?? 0, server: server)
    }

    /// The server; nil when there is no token endpoint.
    private var server: TesterSettings.Server? {
        guard !tokenURL.isEmpty else { return nil }
        return TesterSettings.Server(
            tokenURL: tokenURL, userinfoURL: userinfoURL.isEmpty ? nil : userinfoURL,
            revocationURL: revocationURL.isEmpty ? nil : revocationURL)
    }
}
