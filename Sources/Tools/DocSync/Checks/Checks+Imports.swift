extension Checks {
    /// A module imports modules of the layers that its layer may use, and no party knows the code of another.
    package var forbiddenImports: [Problem] {
        let modules = Manifest(tree.texts["Package.swift", default: ""]).modules
        let layers = Dictionary(modules.map { ($0.name, $0.layer) }, uniquingKeysWith: { one, _ in one })
        let allowed: [String: Set<String>] = [
            "Common": ["Common"], "AppFlip": ["Common", "AppFlip"], "Yahoo": ["Common", "Yahoo"],
            "Sandbox": ["Common", "AppFlip", "Yahoo", "Sandbox"],
            "Tools": ["Common", "AppFlip", "Yahoo", "Sandbox", "Tools"],
        ]
        let parties = [
            "PartnerApp": "partner", "PartnerServer": "partner", "GoogleStandIn": "Google",
            "YahooStandIn": "Yahoo", "FirebaseStandIn": "Firebase", "FirebaseAuthClient": "the app",
            "AppServer": "the app's server",
        ]
        return modules.flatMap { module in
            module.imports.filter { name in
                let isOtherParty = parties[module.name].map { $0 != parties[name, default: $0] } ?? false
                return isOtherParty || allowed[module.layer]?.contains(layers[name] ?? "") != true
            }.map {
                Problem("Package.swift", "\(module.name) in layer \(module.layer) must not import \($0)")
            }
        }
    }
}
