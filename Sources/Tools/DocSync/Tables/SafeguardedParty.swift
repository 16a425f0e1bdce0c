/// The parties of the tables of Docs/reference/security.md, with their rooms.
enum SafeguardedParty: String, CaseIterable, Sendable {
    case partnerApp = "app"
    case partnerServer = "server"
    case google
    case yahoo
    case firebase
    case firebaseApp = "firebase-app"

    var rooms: [String] {
        switch self {
        case .partnerApp: ["AppFlip", "PartnerApp", "WebText"]
        case .partnerServer: ["AuthorizationServer", "OAuth", "PartnerServer"]
        case .google: ["Google"]
        case .yahoo: ["YahooProvider"]
        case .firebase: ["FirebaseServer"]
        case .firebaseApp: ["FirebaseSignIn"]
        }
    }
}
