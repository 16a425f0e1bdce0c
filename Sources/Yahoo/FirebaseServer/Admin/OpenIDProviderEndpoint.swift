import HTTPMessages
import JOSE

/// `oauthIdpConfigs`: generic OpenID Connect providers of a project, such as `oidc.yahoo`.
struct OpenIDProviderEndpoint: APIEndpoint {
    let action: ResourceAction

    func answer(_ call: Call) async throws -> HTTPResponse {
        let store = call.project.store
        let project = call.project.project
        let id = call.captures["id"] ?? call.queryValue("oauthIdpConfigId") ?? ""
        switch action {
        case .list:
            return try await list(call)
        case .create:
            guard id.hasPrefix("oidc."), id.utf8.count > 5 else { throw WireError(.invalidConfigId) }
            let provider = try OpenIDProviderConfiguration(call.fields)
            try await store.changeSettings { settings in
                guard settings.openIDProviders[id] == nil else { throw WireError(.duplicateConfigId) }
                settings.openIDProviders[id] = provider
            }
        case .update:
            let (fields, mask) = (call.fields, UpdateMask(call))
            try await store.changeSettings { settings in
                try settings.openIDProviders[id]?.update(fields, mask)
            }
        case .delete:
            _ = try await provider(id, store)
            try await store.changeSettings { $0.openIDProviders[id] = nil }
            return HTTPResponse(json: [:])
        case .get:
            break
        }
        return HTTPResponse(json: try await provider(id, store).value(id, of: project))
    }

    /// A page of the providers, in the order of their ids.
    private func list(_ call: Call) async throws -> HTTPResponse {
        let size = try call.queryNumber("pageSize") ?? 20
        guard (1...100).contains(size) else {
            throw WireError.invalidArgument("Invalid value at 'pageSize': expected 1 to 100.")
        }
        var providers = await call.project.store.settings.openIDProviders.sorted { $0.key < $1.key }[...]
        if let last = call.queryValue("pageToken") { providers = providers.drop { $0.key <= last } }
        let page = providers.prefix(size)
        var answer: [String: JSONValue] = [:]
        if !page.isEmpty {
            answer["oauthIdpConfigs"] = .array(page.map { $1.value($0, of: call.project.project) })
        }
        if page.count < providers.count { answer["nextPageToken"] = page.last.map { .string($0.key) } }
        return HTTPResponse(json: .object(answer))
    }

    private func provider(
        _ id: String, _ store: AccountStore
    ) async throws -> OpenIDProviderConfiguration {
        guard let provider = await store.settings.openIDProviders[id] else {
            throw WireError(.configurationNotFound)
        }
        return provider
    }
}

extension OpenIDProviderConfiguration {
    /// A provider as an administrator describes it.
    init(_ fields: RequestFields) throws {
        self.init(clientID: "", issuer: "")
        try update(fields, UpdateMask.all)
    }

    mutating func update(_ fields: RequestFields, _ mask: UpdateMask) throws {
        if mask.contains("clientId") { clientID = try fields.text("clientId") ?? clientID }
        if mask.contains("issuer") { issuer = try fields.text("issuer") ?? issuer }
        if mask.contains("displayName") { displayName = try fields.text("displayName") ?? displayName }
        if mask.contains("enabled") { isEnabled = try fields.optionalFlag("enabled") ?? isEnabled }
        if mask.contains("clientSecret") {
            clientSecret = try fields.text("clientSecret") ?? clientSecret
        }
        let response = try fields.object("responseType")
        if mask.contains("responseType.code") { usesCode = try response?.optionalFlag("code") ?? usesCode }
        if mask.contains("responseType.idToken") {
            usesIDToken = try response?.optionalFlag("idToken") ?? usesIDToken
        }
        guard !clientID.isEmpty else { throw WireError(.missingOAuthClientId) }
        guard !issuer.isEmpty else { throw WireError(.missingIssuer) }
        // The code flow authenticates this server to the provider.
        guard !usesCode || clientSecret != nil else { throw WireError(.missingOAuthClientSecret) }
    }

    func value(_ id: String, of project: FirebaseProject) -> JSONValue {
        var value: [String: JSONValue] = [
            "name": .string("projects/\(project.number)/oauthIdpConfigs/\(id)"),
            "clientId": .string(clientID), "issuer": .string(issuer), "enabled": .bool(isEnabled),
            "responseType": ["code": .bool(usesCode), "idToken": .bool(usesIDToken)],
        ]
        value["displayName"] = displayName.map { .string($0) }
        value["clientSecret"] = clientSecret.map { .string($0) }
        return .object(value)
    }
}
