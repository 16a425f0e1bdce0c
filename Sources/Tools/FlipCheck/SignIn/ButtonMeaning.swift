/// What a button does for the user, by the English words on it: whole words, because `disallow` has `allow` in it.
enum ButtonMeaning: Sendable, Hashable {
    case agrees
    case refuses
    /// It leads away from the sign-in: to another account, to another language, or out of the session.
    case leaves
    case unknown

    init(_ texts: String...) {
        let lists = texts.map(\.wordList)
        let words = Set(lists.joined())
        if lists.contains(where: Self.isSignOut) || !words.isDisjoint(with: Self.leaving) {
            self = .leaves
        } else if !words.isDisjoint(with: Self.refusing)
            || texts.contains(where: { ["0", "false"].contains($0) })
        {
            // A refusal comes first: “do not allow” has both.
            self = .refuses
        } else if words.contains(where: { word in Self.agreeing.contains { word.hasPrefix($0) } }) {
            self = .agrees
        } else {
            self = .unknown
        }
    }

    /// Whether words are about the end of a session: `/account/log-out`.
    static func isSignOut(_ words: [String]) -> Bool {
        let pairs = zip(words, words.dropFirst())
        return !signingOut.isDisjoint(with: words)
            || pairs.contains { ["log", "sign"].contains($0) && ["out", "off"].contains($1) }
    }

    /// How the words begin that agree: `authorized` agrees as `authorize` does.
    private static let agreeing = [
        "agree", "allow", "accept", "approv", "consent", "authoriz", "authoris", "confirm", "yes", "continue",
        "grant", "proceed",
    ]
    /// “Don't” is cut at its apostrophe.
    private static let refusing: Set = [
        "cancel", "deny", "denied", "refuse", "reject", "disagree", "decline", "disallow", "no", "not",
        "never", "dont", "don", "abort",
    ]
    private static let leaving: Set = ["switch", "lang", "language", "locale"]
    private static let signingOut: Set = ["logout", "logoff", "signout", "signoff"]
}
