import JSON
import WebText

/// `oauthIdpConfigs`: the OpenID Connect providers of a project, for Admin SDKs that manage them.
///
/// Source: Identity Platform REST reference, `projects.oauthIdpConfigs`.
enum OpenIDProviderMethods {
    /// A page of the providers, in the order of their ids; the page token is the last id.
    static func list(_ call: Call) async throws -> JSONValue {
        guard let size = Int(call.query.single("pageSize") ?? "20"), (1...100).contains(size) else {
            throw WireError.invalidArgument("Invalid value at 'pageSize': expected 1 to 100.")
        }
        var providers = await call.store.settings.openIDProviders.sorted { $0.key < $1.key }[...]
        if let last = call.query.single("pageToken") { providers = providers.drop { $0.key <= last } }
        let page = providers.prefix(size)
        var answer: [String: JSONValue] = [:]
        if !page.isEmpty { answer["oauthIdpConfigs"] = .array(page.map { value($0.value, $0.key, call) }) }
        if page.count < providers.count { answer["nextPageToken"] = page.last.map { .string($0.key) } }
        return .object(answer)
    }

    static func get(_ call: Call) async throws -> JSONValue {
        let id = call.captures["id"] ?? ""
        return value(try provider(id, of: await call.store.settings), id, call)
    }

    static func create(_ call: Call) async throws -> JSONValue {
        guard let id = call.query.single("oauthIdpConfigId"),
            id.wholeMatch(of: #/oidc\.[A-Za-z0-9._-]{1,100}/#) != nil
        else {
            throw WireError(
                "INVALID_CONFIG_ID", "oauthIdpConfigId has to begin with \"oidc.\", such as oidc.example.")
        }
        var provider = OpenIDProviderConfiguration()
        try provider.apply(FieldChanges(call.fields))
        let created = provider
        _ = try await call.store.changeSettings { settings in
            guard settings.openIDProviders[id] == nil else { throw WireError("DUPLICATE_CONFIG_ID") }
            settings.openIDProviders[id] = created
        }
        return value(created, id, call)
    }

    static func update(_ call: Call) async throws -> JSONValue {
        let id = call.captures["id"] ?? ""
        let changes = try FieldChanges(call)
        let settings = try await call.store.changeSettings { settings in
            var provider = try provider(id, of: settings)
            try provider.apply(changes)
            settings.openIDProviders[id] = provider
        }
        return value(try provider(id, of: settings), id, call)
    }

    static func delete(_ call: Call) async throws -> JSONValue {
        let id = call.captures["id"] ?? ""
        _ = try await call.store.changeSettings { settings in
            _ = try provider(id, of: settings)
            settings.openIDProviders[id] = nil
        }
        return [:]
    }

    private static func provider(
        _ id: String, of settings: ProjectSettings
    ) throws -> OpenIDProviderConfiguration {
        guard let provider = settings.openIDProviders[id] else { throw WireError("CONFIGURATION_NOT_FOUND") }
        return provider
    }

    private static func value(
        _ provider: OpenIDProviderConfiguration, _ id: String, _ call: Call
    ) -> JSONValue {
        var value: JSONValue = [
            "name": .string("projects/\(call.context.project.number)/oauthIdpConfigs/\(id)"),
            "clientId": .string(provider.clientID), "issuer": .string(provider.issuer),
            "enabled": .bool(provider.isEnabled),
            "responseType": ["code": .bool(provider.usesCode), "idToken": .bool(provider.usesIDToken)],
        ]
        if let name = provider.displayName { value["displayName"] = .string(name) }
        if let secret = provider.clientSecret { value["clientSecret"] = .string(secret) }
        return value
    }
}

extension OpenIDProviderConfiguration {
    private static let members: Set<String> = [
        "name", "clientId", "issuer", "displayName", "enabled", "clientSecret", "responseType.code",
        "responseType.idToken",
    ]

    /// Applies the changes of an administrator.
    ///
    /// Throws `MISSING_OAUTH_CLIENT_ID`, `MISSING_ISSUER`, `INVALID_ISSUER`, `MISSING_OAUTH_CLIENT_SECRET` or
    /// `INVALID_ARGUMENT`.
    fileprivate mutating func apply(_ changes: FieldChanges) throws {
        let fields = changes.fields
        try changes.refuseOthers(than: Self.members)
        if changes.change("clientId") { clientID = try fields.text("clientId") ?? "" }
        if changes.change("issuer") { issuer = try fields.text("issuer") ?? "" }
        if changes.change("displayName") { displayName = try fields.text("displayName") }
        if changes.change("enabled") { isEnabled = try fields.flag("enabled") ?? false }
        if changes.change("clientSecret") { clientSecret = try fields.text("clientSecret") }
        let response = try fields.object("responseType")
        if changes.change("responseType.code") { usesCode = try response?.flag("code") ?? false }
        if changes.change("responseType.idToken") { usesIDToken = try response?.flag("idToken") ?? false }
        guard !clientID.isEmpty else { throw WireError("MISSING_OAUTH_CLIENT_ID") }
        guard !issuer.isEmpty else { throw WireError("MISSING_ISSUER") }
        guard (try? AbsoluteURL(issuer))?.isSecureOrLoopback == true else {
            throw WireError("INVALID_ISSUER", "The issuer has to be an https address.")
        }
        // The code flow authenticates the project to the provider.
        guard !usesCode || clientSecret != nil else { throw WireError("MISSING_OAUTH_CLIENT_SECRET") }
    }
}
