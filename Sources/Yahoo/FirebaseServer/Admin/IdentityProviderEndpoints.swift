import HTTPMessages
import JOSE

/// An action on a resource of the administration API.
enum ResourceAction: Sendable {
    case list, create, get, update, delete
}

/// `defaultSupportedIdpConfigs`: Google's ready-made providers of a project, such as `yahoo.com`.
///
/// The official emulator answers 501 here, and every provider is always on.
struct IdentityProviderEndpoint: APIEndpoint {
    /// Source: Identity Platform REST reference, `DefaultSupportedIdp`.
    private static let known: Set<String> = [
        "apple.com", "facebook.com", "gc.apple.com", "github.com", "google.com", "linkedin.com",
        "microsoft.com", "playgames.google.com", "twitter.com", "yahoo.com",
    ]

    let action: ResourceAction

    func answer(_ call: Call) async throws -> HTTPResponse {
        let store = call.project.store
        let project = call.project.project
        let id = call.captures["id"] ?? call.queryValue("idpId") ?? ""
        switch action {
        case .list:
            let providers = await store.settings.identityProviders.sorted { $0.key < $1.key }
            return HTTPResponse(
                json: providers.isEmpty
                    ? [:]
                    : ["defaultSupportedIdpConfigs": .array(providers.map { $1.value($0, of: project) })])
        case .create:
            guard Self.known.contains(id) else { throw WireError(.invalidProviderId) }
            let provider = try IdentityProviderConfiguration(call.fields)
            try await store.changeSettings { settings in
                guard settings.identityProviders[id] == nil else { throw WireError(.duplicateConfigId) }
                settings.identityProviders[id] = provider
            }
        case .update:
            let (fields, mask) = (call.fields, UpdateMask(call))
            try await store.changeSettings { settings in
                try settings.identityProviders[id]?.update(fields, mask)
            }
        case .delete:
            _ = try await provider(id, store)
            try await store.changeSettings { $0.identityProviders[id] = nil }
            return HTTPResponse(json: [:])
        case .get:
            break
        }
        return HTTPResponse(json: try await provider(id, store).value(id, of: project))
    }

    private func provider(
        _ id: String, _ store: AccountStore
    ) async throws -> IdentityProviderConfiguration {
        guard let provider = await store.settings.identityProviders[id] else {
            throw WireError(.configurationNotFound)
        }
        return provider
    }
}

extension IdentityProviderConfiguration {
    /// A provider as an administrator describes it.
    init(_ fields: RequestFields) throws {
        self.init(
            isEnabled: try fields.flag("enabled"), clientID: try fields.text("clientId") ?? "",
            clientSecret: try fields.text("clientSecret") ?? "")
        try check()
    }

    mutating func update(_ fields: RequestFields, _ mask: UpdateMask) throws {
        if mask.contains("enabled") { isEnabled = try fields.optionalFlag("enabled") ?? isEnabled }
        if mask.contains("clientId") { clientID = try fields.text("clientId") ?? clientID }
        if mask.contains("clientSecret") {
            clientSecret = try fields.text("clientSecret") ?? clientSecret
        }
        try check()
    }

    /// A provider that is on has a client at the provider, or every sign-in would fail there.
    private func check() throws {
        guard isEnabled else { return }
        guard !clientID.isEmpty else { throw WireError(.missingOAuthClientId) }
        guard !clientSecret.isEmpty else { throw WireError(.missingOAuthClientSecret) }
    }

    func value(_ id: String, of project: FirebaseProject) -> JSONValue {
        [
            "name": .string("projects/\(project.number)/defaultSupportedIdpConfigs/\(id)"),
            "enabled": .bool(isEnabled), "clientId": .string(clientID),
            "clientSecret": .string(clientSecret),
        ]
    }
}
