import JSON

/// `defaultSupportedIdpConfigs`: the providers that Firebase knows, here only Yahoo.
///
/// The official emulator answers 501 here, and every provider is always on.
/// Source: Identity Platform REST reference, `projects.defaultSupportedIdpConfigs`.
enum SupportedProviderMethods {
    private static let others: Set<String> = [
        "apple.com", "facebook.com", "gc.apple.com", "github.com", "google.com", "linkedin.com",
        "microsoft.com", "playgames.google.com", "twitter.com",
    ]

    static func list(_ call: Call) async throws -> JSONValue {
        guard let client = await call.store.settings.yahooClient else { return [:] }
        return ["defaultSupportedIdpConfigs": [value(client, call)]]
    }

    static func get(_ call: Call) async throws -> JSONValue {
        value(try yahooClient(of: await call.store.settings, call), call)
    }

    static func create(_ call: Call) async throws -> JSONValue {
        guard let id = call.query.single("idpId"), id == YahooAddresses.providerID || others.contains(id)
        else { throw WireError("INVALID_PROVIDER_ID", "idpId has to be one of Firebase's providers.") }
        guard id == YahooAddresses.providerID else { throw WireError.notImplemented("The provider \(id)") }
        var client = IdentityProviderConfiguration(clientID: "", clientSecret: "")
        client.isEnabled = false
        try client.apply(FieldChanges(call.fields))
        let created = client
        _ = try await call.store.changeSettings { settings in
            guard settings.yahooClient == nil else { throw WireError("DUPLICATE_CONFIG_ID") }
            settings.yahooClient = created
        }
        return value(created, call)
    }

    static func update(_ call: Call) async throws -> JSONValue {
        let changes = try FieldChanges(call)
        let settings = try await call.store.changeSettings { settings in
            var client = try yahooClient(of: settings, call)
            try client.apply(changes)
            settings.yahooClient = client
        }
        return value(try yahooClient(of: settings, call), call)
    }

    static func delete(_ call: Call) async throws -> JSONValue {
        _ = try await call.store.changeSettings { settings in
            _ = try yahooClient(of: settings, call)
            settings.yahooClient = nil
        }
        return [:]
    }

    private static func yahooClient(
        of settings: ProjectSettings, _ call: Call
    ) throws -> IdentityProviderConfiguration {
        guard call.captures["id"] == YahooAddresses.providerID, let client = settings.yahooClient else {
            throw WireError("CONFIGURATION_NOT_FOUND")
        }
        return client
    }

    private static func value(_ client: IdentityProviderConfiguration, _ call: Call) -> JSONValue {
        let number = call.context.project.number
        return [
            "name": .string("projects/\(number)/defaultSupportedIdpConfigs/\(YahooAddresses.providerID)"),
            "enabled": .bool(client.isEnabled), "clientId": .string(client.clientID),
            "clientSecret": .string(client.clientSecret),
        ]
    }
}

extension IdentityProviderConfiguration {
    /// Applies the changes of an administrator; an enabled provider has a client, or no sign-in would work.
    fileprivate mutating func apply(_ changes: FieldChanges) throws {
        let fields = changes.fields
        try changes.refuseOthers(than: ["name", "enabled", "clientId", "clientSecret"])
        if changes.change("enabled") { isEnabled = try fields.flag("enabled") ?? false }
        if changes.change("clientId") { clientID = try fields.text("clientId") ?? "" }
        if changes.change("clientSecret") { clientSecret = try fields.text("clientSecret") ?? "" }
        guard isEnabled else { return }
        guard !clientID.isEmpty else { throw WireError("MISSING_OAUTH_CLIENT_ID") }
        guard !clientSecret.isEmpty else { throw WireError("MISSING_OAUTH_CLIENT_SECRET") }
    }
}
