import JSON
import WebText

/// The methods of `defaultSupportedIdpConfigs`: the client that each provider known to Firebase gave the
/// project.
///
/// This server has only Yahoo. The official emulator has no such methods: there every provider is always on.
///
/// Source: Identity Platform REST reference, `projects.defaultSupportedIdpConfigs`.
enum SupportedProviderMethods {
    /// The providers that Firebase knows and this server does not have.
    private static let others: Set<String> = [
        "apple.com", "facebook.com", "gc.apple.com", "github.com", "google.com", "linkedin.com",
        "microsoft.com", "playgames.google.com", "twitter.com",
    ]

    /// `GET`: the list with the client at Yahoo, or without an entry.
    static func list(_ call: Call) async throws -> JSONValue {
        guard let client = await call.store.settings.yahooClient else { return [:] }
        return ["defaultSupportedIdpConfigs": [resource(client, call)]]
    }

    /// `GET` with an id: the client at Yahoo.
    static func get(_ call: Call) async throws -> JSONValue {
        resource(try yahooClient(of: await call.store.settings, call), call)
    }

    /// `POST`: adds the client at Yahoo; the query parameter `idpId` names the provider.
    static func create(_ call: Call) async throws -> JSONValue {
        guard let id = call.query.single("idpId"), id == YahooEndpoints.providerID || others.contains(id)
        else { throw WireError("INVALID_PROVIDER_ID", "idpId has to be one of Firebase's providers.") }
        guard id == YahooEndpoints.providerID else { throw WireError.notImplemented("The provider \(id)") }
        var client = IdentityProviderConfiguration(clientID: "", clientSecret: "")
        client.isEnabled = false
        try client.apply(FieldChanges(call.fields))
        let created = client
        _ = try await call.store.changeSettings { settings in
            guard settings.yahooClient == nil else { throw WireError("DUPLICATE_CONFIG_ID") }
            settings.yahooClient = created
        }
        return resource(created, call)
    }

    /// `PATCH`: changes the client at Yahoo.
    static func update(_ call: Call) async throws -> JSONValue {
        let changes = try FieldChanges(call)
        let settings = try await call.store.changeSettings { settings in
            var client = try yahooClient(of: settings, call)
            try client.apply(changes)
            settings.yahooClient = client
        }
        return resource(try yahooClient(of: settings, call), call)
    }

    /// `DELETE`: removes the client at Yahoo, so no user can sign in with Yahoo.
    static func delete(_ call: Call) async throws -> JSONValue {
        _ = try await call.store.changeSettings { settings in
            _ = try yahooClient(of: settings, call)
            settings.yahooClient = nil
        }
        return [:]
    }

    /// The client at Yahoo; throws `CONFIGURATION_NOT_FOUND` when there is none, or the path names another
    /// provider.
    private static func yahooClient(
        of settings: ProjectSettings, _ call: Call
    ) throws -> IdentityProviderConfiguration {
        guard try call.id().hasSameBytes(as: YahooEndpoints.providerID), let client = settings.yahooClient
        else {
            throw WireError("CONFIGURATION_NOT_FOUND")
        }
        return client
    }

    /// The client at Yahoo as the API answers it.
    private static func resource(_ client: IdentityProviderConfiguration, _ call: Call) -> JSONValue {
        let number = call.context.project.number
        return [
            "name": .string("projects/\(number)/defaultSupportedIdpConfigs/\(YahooEndpoints.providerID)"),
            "enabled": .bool(client.isEnabled), "clientId": .string(client.clientID),
            "clientSecret": .string(client.clientSecret),
        ]
    }
}

extension IdentityProviderConfiguration {
    /// Applies the changes of an administrator.
    ///
    /// Throws `MISSING_OAUTH_CLIENT_ID` or `MISSING_OAUTH_CLIENT_SECRET` for a provider that would be enabled
    /// without a client, or `INVALID_ARGUMENT`.
    fileprivate mutating func apply(_ changes: FieldChanges) throws {
        let fields = changes.fields
        try changes.refuseOthers(than: ["name", "enabled", "clientId", "clientSecret"])
        if changes.includes("enabled") { isEnabled = try fields.flag("enabled") ?? false }
        if changes.includes("clientId") { clientID = try fields.text("clientId") ?? "" }
        if changes.includes("clientSecret") { clientSecret = try fields.text("clientSecret") ?? "" }
        guard isEnabled else { return }
        guard !clientID.isEmpty else { throw WireError("MISSING_OAUTH_CLIENT_ID") }
        guard !clientSecret.isEmpty else { throw WireError("MISSING_OAUTH_CLIENT_SECRET") }
    }
}
