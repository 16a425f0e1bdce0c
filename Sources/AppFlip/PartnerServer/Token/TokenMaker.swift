import AuthorizationServer
import PlatformCrypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Makes the texts of codes and tokens, finds their keys, and says how long they last; ``CodeMaker`` issues a code.
struct TokenMaker: Sendable {
    /// How long codes, tokens and links last.
    let lifetimes: PartnerServerConfiguration.Lifetimes
    let crypto: PlatformCrypto
    let random: RandomSource

    /// A new code or token, which is not in the store yet.
    func newToken(at time: Date) -> IssuedToken { IssuedToken(random: random, at: time, crypto: crypto) }

    /// The key of a code or token that a client presents.
    func key(of text: String) -> TokenKey { TokenKey(presented: text, crypto: crypto) }

    /// The end of an access token that is issued at a time.
    func endOfAccessToken(from time: Date) -> Date { time.adding(seconds: lifetimes.accessToken) }

    /// The end of a link that is not used after a time.
    func endOfUnusedLink(from time: Date) -> Date { time.adding(seconds: lifetimes.unusedLink) }

    /// The end of a code that is issued at a time.
    func endOfCode(from time: Date) -> Date { time.adding(seconds: lifetimes.code) }
}
