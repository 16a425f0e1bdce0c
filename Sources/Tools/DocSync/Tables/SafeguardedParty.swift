/// A party that has safeguards; its raw value is the heading in the list that `doc-sync rules` prints.
enum SafeguardedParty: String, CaseIterable, Sendable {
    case partnerApp = "The partner's app"
    case partnerServer = "The partner's server"
    case google = "Google (a stand-in)"
    case yahoo = "Yahoo (a stand-in)"
    case firebase = "Firebase's servers (a stand-in)"
    case firebaseApp = "The app that signs in through Firebase"

    /// The modules whose files can have the party's safeguards.
    var modules: [String] {
        switch self {
        case .partnerApp: ["AppFlip", "OneFile", "WebText"]
        case .partnerServer: ["AuthorizationServer", "ExternalIdentity", "JOSE", "OAuth", "PartnerServer"]
        case .google: ["GoogleStandIn"]
        case .yahoo: ["YahooStandIn"]
        case .firebase: ["FirebaseStandIn"]
        case .firebaseApp: ["FirebaseAuth"]
        }
    }
}
