import JSON

/// The methods for the configuration of a project; only email enumeration protection can be changed.
///
/// Source: Identity Platform REST reference, `projects.getConfig` and `projects.updateConfig`.
enum ProjectConfigMethods {
    /// The path of the member for email enumeration protection.
    private static let protectionPath = "emailPrivacyConfig.enableImprovedEmailPrivacy"

    /// `GET /v2/projects/{project}/config`.
    static func get(_ call: Call) async throws -> JSONValue {
        config(await call.store.settings, of: call.context.project)
    }

    /// `PATCH /v2/projects/{project}/config`.
    static func update(_ call: Call) async throws -> JSONValue {
        config(try await change(call), of: call.context.project)
    }

    /// `GET /emulator/v1/projects/{project}/config`, the official emulator's own route.
    static func getForEmulator(_ call: Call) async throws -> JSONValue {
        emulatorConfig(await call.store.settings)
    }

    /// `PATCH /emulator/v1/projects/{project}/config`.
    static func updateForEmulator(_ call: Call) async throws -> JSONValue {
        emulatorConfig(try await change(call))
    }

    /// Applies a `PATCH` and returns the new settings; throws 501 for a change of another member.
    private static func change(_ call: Call) async throws -> ProjectSettings {
        let changes = try FieldChanges(call)
        let known = RequestFields(try await get(call).object ?? [:]).leaves
        let leaves = call.fields.leaves
        for path in changes.paths.sorted() where !FieldChanges.path(path, covers: protectionPath) {
            // A client may send back a member as it was read. Another value would have no effect here.
            let sent = leaves.filter { FieldChanges.path(path, covers: $0.key) }
            let isUnchanged =
                !sent.isEmpty && sent == known.filter { FieldChanges.path(path, covers: $0.key) }
            guard isUnchanged else { throw WireError.notImplemented("Changing \(path)") }
        }
        let protects = try call.fields.object("emailPrivacyConfig")?.flag("enableImprovedEmailPrivacy")
        return try await call.store.changeSettings { settings in
            if changes.includes(protectionPath) { settings.hasEmailEnumerationProtection = protects ?? false }
        }
    }

    /// The configuration as the API answers it.
    private static func config(_ settings: ProjectSettings, of project: FirebaseProject) -> JSONValue {
        [
            "name": .string("projects/\(project.number)/config"),
            "signIn": [
                "email": ["enabled": true, "passwordRequired": false], "anonymous": ["enabled": true],
                "allowDuplicateEmails": false,
            ],
            "emailPrivacyConfig": emailPrivacy(settings),
            "authorizedDomains": .array(project.authorizedDomains.map { .string($0) }),
        ]
    }

    /// The part of the configuration that the official emulator answers.
    private static func emulatorConfig(_ settings: ProjectSettings) -> JSONValue {
        ["signIn": ["allowDuplicateEmails": false], "emailPrivacyConfig": emailPrivacy(settings)]
    }

    private static func emailPrivacy(_ settings: ProjectSettings) -> JSONValue {
        ["enableImprovedEmailPrivacy": .bool(settings.hasEmailEnumerationProtection)]
    }
}
