import HTTPMessages
import JOSE

/// `GET` and `PATCH /v2/projects/{project}/config`: the settings that an administrator may change.
struct SettingsEndpoint: APIEndpoint {
    /// The two routes: that of production, and the official emulator's own, which has two settings.
    enum View: Sendable {
        case administrator
        case emulator
    }

    let isChange: Bool
    let view: View

    func answer(_ call: Call) async throws -> HTTPResponse {
        let store = call.project.store
        if isChange {
            let (fields, mask) = (call.fields, UpdateMask(call))
            try await store.changeSettings { settings in
                try settings.update(fields, mask)
            }
        }
        let settings = await store.settings
        switch view {
        case .administrator: return HTTPResponse(json: settings.value(of: call.project.project))
        case .emulator: return HTTPResponse(json: settings.emulatorValue)
        }
    }
}

/// The members that a `PATCH` changes: those that `updateMask` lists, or without it all members of the body.
///
/// Source: `google.protobuf.FieldMask`.
struct UpdateMask: Sendable {
    private let paths: [String]?

    /// Changes all members of the body.
    static let all = UpdateMask(paths: nil)

    private init(paths: [String]?) {
        self.paths = paths
    }

    init(_ call: Call) {
        paths = call.queryValue("updateMask").map { $0.split(separator: ",").map(String.init) }
    }

    /// Whether a path may be changed: the mask lists the path, or an object that contains it.
    func contains(_ path: String) -> Bool {
        guard let paths else { return true }
        return paths.contains { path == $0 || path.hasPrefix($0 + ".") }
    }
}

extension AccountStore {
    /// Changes the settings, or nothing when the body throws.
    func changeSettings(
        _ body: @Sendable (inout ProjectSettings) throws -> Void
    ) throws {
        var changed = settings
        try body(&changed)
        settings = changed
    }
}

extension ProjectSettings {
    /// The switches of a project's configuration, by their paths on the wire.
    private static var switches:
        [(path: String, key: WritableKeyPath<ProjectSettings, Bool>, isInverse: Bool)]
    {
        [
            ("signIn.allowDuplicateEmails", \.allowsDuplicateEmails, false),
            ("signIn.email.enabled", \.allowsPasswordSignIn, false),
            ("signIn.email.passwordRequired", \.allowsEmailLinkSignIn, true),
            ("signIn.anonymous.enabled", \.allowsAnonymousSignIn, false),
            ("emailPrivacyConfig.enableImprovedEmailPrivacy", \.protectsEmailEnumeration, false),
            ("client.permissions.disabledUserSignup", \.allowsUserSignUp, true),
        ]
    }

    /// Applies the members of a request that its mask lists.
    mutating func update(_ fields: RequestFields, _ mask: UpdateMask) throws {
        for (path, key, isInverse) in Self.switches where mask.contains(path) {
            var names = path.split(separator: ".").map(String.init)
            let last = names.removeLast()
            var object: RequestFields? = fields
            for name in names { object = try object?.object(name) }
            if let value = try object?.optionalFlag(last) { self[keyPath: key] = value != isInverse }
        }
    }

    /// The configuration as the official emulator's route shows it.
    var emulatorValue: JSONValue {
        [
            "signIn": ["allowDuplicateEmails": .bool(allowsDuplicateEmails)],
            "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(protectsEmailEnumeration)],
        ]
    }

    /// The configuration as `GET` shows it.
    func value(of project: FirebaseProject) -> JSONValue {
        [
            "name": .string("projects/\(project.number)/config"),
            "signIn": [
                "email": [
                    "enabled": .bool(allowsPasswordSignIn),
                    "passwordRequired": .bool(!allowsEmailLinkSignIn),
                ],
                "anonymous": ["enabled": .bool(allowsAnonymousSignIn)],
                "allowDuplicateEmails": .bool(allowsDuplicateEmails),
            ],
            "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(protectsEmailEnumeration)],
            "client": ["permissions": ["disabledUserSignup": .bool(!allowsUserSignUp)]],
            "authorizedDomains": .array(project.authorizedDomains.map { .string($0) }),
        ]
    }
}
