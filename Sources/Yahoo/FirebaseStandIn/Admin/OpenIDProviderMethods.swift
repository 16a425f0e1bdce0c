import JSON
import WebText

/// The methods of `oauthIdpConfigs`, with which Admin SDKs manage the OpenID Connect providers of a project.
///
/// Source: Identity Platform REST reference, `projects.oauthIdpConfigs`.
enum OpenIDProviderMethods {
    /// `GET`: a page of the providers, in the order of their ids; the page token is the last id of a page.
    ///
    /// A page has at most 100 providers.
    static func list(_ call: Call) async throws -> JSONValue {
        let size = try call.pageSize("pageSize", atMost: 100)
        let providers = await call.store.settings.openIDProviders
        var ids = providers.keys.map(\.text).sorted()[...]
        if let last = call.query.single("pageToken") { ids = ids.drop { id in id <= last } }
        let page = ids.prefix(size)
        var answer: JSONObject = [:]
        let configs = page.compactMap { id in providers[ByteString(id)].map { resource($0, id, call) } }
        if !configs.isEmpty { answer["oauthIdpConfigs"] = .array(configs) }
        if page.count < ids.count { answer["nextPageToken"] = page.last.map { .string($0) } }
        return .object(answer)
    }

    /// `GET` with an id: one provider.
    static func get(_ call: Call) async throws -> JSONValue {
        let id = try call.id()
        return resource(try provider(id, of: await call.store.settings), id, call)
    }

    /// `POST`: adds a provider under the id in the query parameter `oauthIdpConfigId`.
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
            guard settings.openIDProviders[ByteString(id)] == nil else {
                throw WireError("DUPLICATE_CONFIG_ID")
            }
            settings.openIDProviders[ByteString(id)] = created
        }
        return resource(created, id, call)
    }

    /// `PATCH`: changes a provider.
    static func update(_ call: Call) async throws -> JSONValue {
        let id = try call.id()
        let changes = try FieldChanges(call)
        let settings = try await call.store.changeSettings { settings in
            var provider = try provider(id, of: settings)
            try provider.apply(changes)
            settings.openIDProviders[ByteString(id)] = provider
        }
        return resource(try provider(id, of: settings), id, call)
    }

    /// `DELETE`: removes a provider.
    static func delete(_ call: Call) async throws -> JSONValue {
        let id = try call.id()
        _ = try await call.store.changeSettings { settings in
            _ = try provider(id, of: settings)
            settings.openIDProviders[ByteString(id)] = nil
        }
        return [:]
    }

    /// The provider with an id; throws `CONFIGURATION_NOT_FOUND`.
    private static func provider(
        _ id: String, of settings: ProjectSettings
    ) throws -> OpenIDProviderConfiguration {
        guard let provider = settings.openIDProviders[ByteString(id)] else {
            throw WireError("CONFIGURATION_NOT_FOUND")
        }
        return provider
    }

    /// A provider as the API answers it.
    private static func resource(
        _ provider: OpenIDProviderConfiguration, _ id: String, _ call: Call
    ) -> JSONValue {
        var resource: JSONValue = [
            "name": .string("projects/\(call.context.project.number)/oauthIdpConfigs/\(id)"),
            "clientId": .string(provider.clientID), "issuer": .string(provider.issuer),
            "enabled": .bool(provider.isEnabled),
            "responseType": ["code": .bool(provider.usesCode), "idToken": .bool(provider.usesIDToken)],
        ]
        if let name = provider.displayName { resource["displayName"] = .string(name) }
        if let secret = provider.clientSecret { resource["clientSecret"] = .string(secret) }
        return resource
    }
}

extension OpenIDProviderConfiguration {
    /// The paths of the members that the resource has.
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
        if changes.includes("clientId") { clientID = try fields.text("clientId") ?? "" }
        if changes.includes("issuer") { issuer = try fields.text("issuer") ?? "" }
        if changes.includes("displayName") { displayName = try fields.text("displayName") }
        if changes.includes("enabled") { isEnabled = try fields.flag("enabled") ?? false }
        if changes.includes("clientSecret") { clientSecret = try fields.text("clientSecret") }
        let response = try fields.object("responseType")
        if changes.includes("responseType.code") { usesCode = try response?.flag("code") ?? false }
        if changes.includes("responseType.idToken") { usesIDToken = try response?.flag("idToken") ?? false }
        guard !clientID.isEmpty else { throw WireError("MISSING_OAUTH_CLIENT_ID") }
        guard !issuer.isEmpty else { throw WireError("MISSING_ISSUER") }
        guard (try? AbsoluteURL(issuer))?.isSecureOrLoopback == true else {
            throw WireError("INVALID_ISSUER", "The issuer has to be an https URL.")
        }
        // The code flow authenticates the project to the provider.
        guard !usesCode || clientSecret != nil else { throw WireError("MISSING_OAUTH_CLIENT_SECRET") }
    }
}
