/// The parties of the tables of Docs/reference/security.md, with their modules.
enum SafeguardedParty: String, CaseIterable, Sendable {
    case partnerApp = "app"
    case partnerServer = "server"
    case google
    case yahoo
    case firebase
    case firebaseApp = "firebase-app"

    var modules: [String] {
        switch self {
        case .partnerApp: ["AppFlip", "PartnerApp", "WebText"]
        case .partnerServer: ["AuthorizationServer", "ExternalIdentity", "JOSE", "OAuth", "PartnerServer"]
        case .google: ["GoogleStandIn"]
        case .yahoo: ["YahooStandIn"]
        case .firebase: ["FirebaseStandIn"]
        case .firebaseApp: ["FirebaseAuthClient"]
        }
    }
}
