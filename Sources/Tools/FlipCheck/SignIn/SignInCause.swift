/// Why a right request got no code, where its messages show another cause than a step that is missing.
///
/// A value of the configuration is not to be blamed for what a gateway, a proxy or a page does.
struct SignInCause: Sendable {
    /// The cause and what helps against it, in sentences; the last has no full stop.
    let words: String
    /// Whether the server has to change, and not the way in which the run signs in.
    let isOfServer: Bool

    /// A cause for which the server has to change.
    static func ofServer(_ words: String) -> SignInCause {
        SignInCause(words: words, isOfServer: true)
    }

    /// A cause for which the way in which the run signs in has to change.
    static func ofSignIn(_ words: String) -> SignInCause {
        SignInCause(words: words, isOfServer: false)
    }

    /// The first cause that the messages show, or nil for none.
    static func first(for authorization: Authorization, _ signIn: SignIn) -> SignInCause? {
        atOtherAddress(authorization) ?? inUnusualAnswer(authorization) ?? afterLostParameters(authorization)
            ?? beforeAnyPage(authorization, signIn) ?? onPage(authorization)
    }

    /// What signs in where no step can.
    static let otherWays =
        "Use signIn.headers with the Cookie of a browser that is signed in, "
        + "signIn.command with a program that drives a browser, or --by-hand"
}
