/// Checks what the modules of Package.swift import.
extension Checks {
    /// The module of the files to paste, which is a layer of its own: it imports none.
    private static let filesToPaste = "OneFile"

    /// The layers whose modules a layer may import, as the diagram of Docs/architecture.md shows them.
    private static let allowedLayers: [String: Set<String>] = [
        "Common": ["Common"], "AppFlip": ["Common", "AppFlip"], "Yahoo": ["Common", "Yahoo"],
        "Sandbox": ["Common", "AppFlip", "Yahoo", "Sandbox", filesToPaste],
        "Tools": ["Common", "AppFlip", "Yahoo", "Sandbox", "Tools", filesToPaste],
    ]

    /// The parties by the modules that only they have.
    private static let parties = [
        filesToPaste: "partner", "PartnerServer": "partner", "GoogleStandIn": "Google",
        "YahooStandIn": "Yahoo", "FirebaseStandIn": "Firebase", "FirebaseCore": "the app",
        "FirebaseAuth": "the app",
        "AppServer": "the app's server",
    ]

    /// A module imports only modules of the layers that its layer may use, and no code of another party.
    package var forbiddenImports: [Problem] {
        let modules = Manifest(tree.texts["Package.swift", default: ""]).modules
        let layers = Dictionary(modules.map { ($0.name, $0.layer) }, uniquingKeysWith: { one, _ in one })
        var problems: [Problem] = []
        for module in modules {
            let allowedLayers = Self.allowedLayers[module.layer, default: []]
            for name in module.imports {
                let isAllowed = allowedLayers.contains(layers[name, default: name])
                if isAllowed, !Self.isOfAnotherParty(name, than: module.name) { continue }
                problems.append(
                    Problem(
                        "Package.swift", "\(module.name) in layer \(module.layer) must not import \(name)"))
            }
        }
        return problems
    }

    /// Whether two modules belong to different parties; a module that every party may use belongs to none.
    private static func isOfAnotherParty(_ name: String, than otherName: String) -> Bool {
        guard let party = parties[name], let otherParty = parties[otherName] else { return false }
        return party != otherParty
    }
}
