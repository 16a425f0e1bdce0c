import AuthorizationServer
import Foundation
import OAuth
import PartnerServer
import PlatformCrypto
import Testing

/// The contract of a store, in named parts: a test takes ``Part`` for its arguments, and gives
/// ``verify(_:of:)`` an empty store.
public struct StoreContract: Sendable {
    private let store: any PartnerStore
    private let crypto: PlatformCrypto
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let scope: Scope

    /// A part of the contract: what a store has to do.
    public enum Part: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case codesAreRedeemedOnce = "a code is redeemed once, and gives the grant and its tokens"
        case codesExpire = "a code past its expiry is unknown"
        case replaysRevoke = "a second use of a code revokes the link"
        case racesHaveOneWinner = "of a hundred uses at once one wins, and its tokens are revoked"
        case accessTokensExpireAlone = "an access token ends, and its link and the other tokens stay"
        case linksEndUnlessUsed = "a link ends unless it is used"
        case revocationReachesEverything = "with a link go all its tokens"
        case linksAreListed = "the links of an account are listed while clients can use them"
        case accountsEndTheirLinks = "an account ends one of its links, and none of another account"
        case accountsEndWithEverything = "all that was issued to an account ends, and nothing of another"
        case sessionsEnd = "a session expires, or is removed"
        case otherClientsChangeNothing = "another client neither uses a code up nor revokes its link"
        case secretsAreCompared = "an identifier with another secret is unknown, and changes nothing"
        case clientsAreComparedByBytes = "client identifiers are compared byte by byte"
        case everyByteIsKept = "texts come back as they were, byte by byte"
        case signInsAreCounted = "sign-ins are counted for each name and window"
        case deviceKeyIsKept = "the key of the device cookies is made once"

        /// The part in words.
        public var testDescription: String { rawValue }
    }

    /// Verifies a part of the contract with an empty store.
    public static func verify(_ part: Part, of store: any PartnerStore) async throws {
        let contract = try StoreContract(store: store)
        switch part {
        case .codesAreRedeemedOnce: try await contract.codesAreRedeemedOnce()
        case .codesExpire: try await contract.codesExpire()
        case .replaysRevoke: try await contract.replaysRevoke()
        case .racesHaveOneWinner: try await contract.racesHaveOneWinner()
        case .accessTokensExpireAlone: try await contract.accessTokensExpireAlone()
        case .linksEndUnlessUsed: try await contract.linksEndUnlessUsed()
        case .revocationReachesEverything: try await contract.revocationReachesEverything()
        case .linksAreListed: try await contract.linksAreListed()
        case .accountsEndTheirLinks: try await contract.accountsEndTheirLinks()
        case .accountsEndWithEverything: try await contract.accountsEndWithEverything()
        case .sessionsEnd: try await contract.sessionsEnd()
        case .otherClientsChangeNothing: try await contract.otherClientsChangeNothing()
        case .secretsAreCompared: try await contract.secretsAreCompared()
        case .clientsAreComparedByBytes: try await contract.clientsAreComparedByBytes()
        case .everyByteIsKept: try await contract.everyByteIsKept()
        case .signInsAreCounted: try await contract.signInsAreCounted()
        case .deviceKeyIsKept: try await contract.deviceKeyIsKept()
        }
    }

    private init(store: any PartnerStore) throws {
        self.store = store
        crypto = try PlatformCrypto()
        scope = try Scope("a b")
    }

    private func digest(_ text: String) -> SHA256Digest { crypto.sha256(text.utf8) }

    /// The code or token of a name.
    private func token(_ name: String, secret: String? = nil) -> TokenKey {
        let id = digest("id of \(name)").bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        return TokenKey(id: UUID(uuid: id), digest: digest(secret ?? name), crypto: crypto)
    }

    private func addCode(
        _ name: String, of clientID: String = "client", account: String = "account"
    ) async throws -> AuthorizationCodeGrant {
        let grant = AuthorizationCodeGrant(
            link: AccountLink(accountID: account, clientID: clientID, scope: scope),
            redirectURI: "https://example.com/\(name)", challenge: nil)
        try await store.addCode(token(name), grant, expires: now + 600, at: now)
        return grant
    }

    private func redeem(
        _ name: String, secret: String? = nil, as tokens: String = "", by clientID: String = "client",
        at time: Date? = nil
    ) async throws -> CodeRedemption<AuthorizationCodeGrant> {
        let tokens = FirstTokens(
            refresh: token("refresh \(name)\(tokens)"), access: token("access \(name)\(tokens)"),
            accessExpires: now + 3_600, grantExpires: now + 86_400)
        let code = token(name, secret: secret)
        return try await store.redeemOnce(code, by: clientID, adding: tokens, at: time ?? now).map(\.grant)
    }

    /// Two identifiers of accounts that Swift's == takes for equal, because they are canonically equivalent.
    private static let (account, otherAccount) = ("Zo\u{eb}'; --", "Zoe\u{308}'; --")

    /// Adds a link, and returns its identifier.
    private func addLink(
        _ name: String, account: String = account, client: String = "client"
    ) async throws -> AccountLink.ID {
        _ = try await addCode(name, of: client, account: account)
        guard case .first = try await redeem(name, by: client) else {
            throw StoreUnavailable(reason: "the code \(name) was not redeemed")
        }
        return token(name).id
    }

    private func codesAreRedeemedOnce() async throws {
        let grant = try await addCode("code")
        #expect(try await redeem("another") == .unknown)
        let id = token("code").id
        #expect(try await redeem("code") == .first(grant))
        let refresh = try #require(try await store.link(ofRefreshToken: token("refresh code"), at: now))
        #expect(refresh.id == id)
        #expect(refresh.link == grant.link)
        let access = try #require(try await store.link(ofAccessToken: token("access code"), at: now))
        #expect(access.id == id)
        #expect(access.link == grant.link)
        // One kind of secret is never taken for another.
        #expect(try await store.link(ofRefreshToken: token("access code"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: token("refresh code"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: token("code"), at: now) == nil)
    }

    private func codesExpire() async throws {
        let grant = try await addCode("other")
        #expect(try await redeem("other", at: now + 599) == .first(grant))
        _ = try await addCode("code")
        #expect(try await redeem("code", at: now + 600) == .unknown)
        #expect(try await store.link(ofRefreshToken: token("refresh code"), at: now) == nil)
    }

    private func replaysRevoke() async throws {
        _ = try await addCode("code")
        _ = try await redeem("code")
        #expect(try await redeem("code", as: "2") == .replayed)
        for name in ["refresh code", "refresh code2"] {
            #expect(try await store.link(ofRefreshToken: token(name), at: now) == nil)
        }
        for name in ["access code", "access code2"] {
            #expect(try await store.link(ofAccessToken: token(name), at: now) == nil)
        }
        if case .first = try await redeem("code", as: "3") { Issue.record("the code came back to life") }
    }

    private func racesHaveOneWinner() async throws {
        _ = try await addCode("code")
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                group.addTask {
                    if case .first = try await redeem("code", as: "\(number)") { true } else { false }
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(winners == 1)
        for number in 0..<100 {
            #expect(try await store.link(ofRefreshToken: token("refresh code\(number)"), at: now) == nil)
            #expect(try await store.link(ofAccessToken: token("access code\(number)"), at: now) == nil)
        }
    }

    private func accessTokensExpireAlone() async throws {
        let id = try await addLink("code")
        let narrow = StoredAccessToken(key: token("second"), scope: try Scope("a"), expires: now + 7_200)
        #expect(try await store.addAccessToken(narrow, to: id, keepingLinkUntil: now + 86_400, at: now))
        #expect(try await store.link(ofAccessToken: token("access code"), at: now + 3_599) != nil)
        #expect(try await store.link(ofAccessToken: token("access code"), at: now + 3_600) == nil)
        #expect(
            try await store.link(ofAccessToken: token("second"), at: now + 7_199)?.link.scope == narrow.scope)
        #expect(try await store.link(ofAccessToken: token("second"), at: now + 7_200) == nil)
        #expect(try await store.link(ofRefreshToken: token("refresh code"), at: now + 7_200) != nil)

        let third = StoredAccessToken(key: token("third"), scope: scope, expires: now + 7_200)
        #expect(try await store.addAccessToken(third, to: id, keepingLinkUntil: now + 86_400, at: now))
        try await store.removeAccessToken(token("third"))
        #expect(try await store.link(ofAccessToken: token("third"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: token("second"), at: now) != nil)
    }

    private func linksEndUnlessUsed() async throws {
        let id = try await addLink("code")
        #expect(try await store.link(ofRefreshToken: token("refresh code"), at: now + 86_399) != nil)
        #expect(try await store.link(ofRefreshToken: token("refresh code"), at: now + 86_400) == nil)
        let access = StoredAccessToken(key: token("second"), scope: scope, expires: now + 3_600)
        #expect(try await store.addAccessToken(access, to: id, keepingLinkUntil: now + 172_800, at: now))
        #expect(try await store.link(ofRefreshToken: token("refresh code"), at: now + 172_799) != nil)
    }

    private func revocationReachesEverything() async throws {
        let id = try await addLink("code")
        _ = try await addLink("other")
        try await store.revokeLink(id)
        #expect(try await store.link(ofRefreshToken: token("refresh code"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: token("access code"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: token("access other"), at: now) != nil)
        let access = StoredAccessToken(key: token("late"), scope: scope, expires: now + 3_600)
        #expect(try await !store.addAccessToken(access, to: id, keepingLinkUntil: now + 86_400, at: now))
        #expect(try await store.link(ofAccessToken: token("late"), at: now) == nil)
        try await store.revokeLink(id)
    }

    private func linksAreListed() async throws {
        #expect(try await store.links(ofAccount: Self.account, at: now).isEmpty)
        let ids = [try await addLink("one"), try await addLink("two", client: "client \"2\"")]
        _ = try await addLink("other", account: Self.otherAccount)
        _ = try await addCode("waiting", account: Self.account)
        let found = try await store.links(ofAccount: Self.account, at: now)
        #expect(Set(found.map(\.id)) == Set(ids))
        #expect(found.map(\.id.uuidString) == found.map(\.id.uuidString).sorted())
        for link in found {
            #expect(link.link.accountID.utf8.elementsEqual(Self.account.utf8))
            #expect(link.link.clientID == (link.id == ids[0] ? "client" : "client \"2\""))
            #expect(link.link.scope == scope)
        }
        // A link that nobody used for too long is over.
        #expect(try await store.links(ofAccount: Self.account, at: now + 86_399).count == 2)
        #expect(try await store.links(ofAccount: Self.account, at: now + 86_400).isEmpty)
        try await store.revokeLink(ids[0])
        #expect(try await store.links(ofAccount: Self.account, at: now).map(\.id) == [ids[1]])
    }

    private func accountsEndTheirLinks() async throws {
        let one = try await addLink("one")
        _ = try await addLink("two")
        let grant = try await addCode("waiting", account: Self.account)
        let account = Self.account
        for (id, owner) in [(one, Self.otherAccount), (one, ""), (token("waiting").id, account)] {
            #expect(try await !store.revokeLink(id, ofAccount: owner, at: now))
        }
        #expect(try await !store.revokeLink(one, ofAccount: account, at: now + 86_400), "it has expired")
        #expect(try await store.link(ofRefreshToken: token("refresh one"), at: now) != nil)

        #expect(try await store.revokeLink(one, ofAccount: account, at: now))
        #expect(try await store.link(ofRefreshToken: token("refresh one"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: token("access one"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: token("access two"), at: now) != nil)
        #expect(try await !store.revokeLink(one, ofAccount: account, at: now), "it has ended already")
        #expect(
            try await redeem("waiting") == .first(grant), "the code ended with a link that it did not make")
    }

    private func accountsEndWithEverything() async throws {
        let accounts = [Self.account, Self.otherAccount]
        var links: [AccountLink.ID] = []
        for (name, account) in zip(["own", "other"], accounts) {
            links.append(try await addLink(name, account: account))
            _ = try await addCode("waiting \(name)", account: account)
            for kind in [SignInSession.Kind.browser, .app] {
                let session = SignInSession(accountID: account, kind: kind, expires: now + 60)
                try await store.addSession(digest("\(name) \(kind)"), session, at: now)
            }
        }
        try await store.endAll(ofAccount: Self.account)
        try await store.endAll(ofAccount: "an account that has nothing")

        for (name, isThere) in [("own", false), ("other", true)] {
            let refreshed = try await store.link(ofRefreshToken: token("refresh \(name)"), at: now)
            let accessed = try await store.link(ofAccessToken: token("access \(name)"), at: now)
            #expect((refreshed != nil) == isThere, "\(name)")
            #expect((accessed != nil) == isThere, "\(name)")
            for kind in [SignInSession.Kind.browser, .app] {
                let session = try await store.session(digest("\(name) \(kind)"), at: now)
                #expect((session != nil) == isThere, "\(name) \(kind)")
            }
            let isRedeemed = if case .first = try await redeem("waiting \(name)") { true } else { false }
            #expect(isRedeemed == isThere, "\(name)")
            #expect(try await redeem(name, as: "2") == (isThere ? .replayed : .unknown))
        }
        let access = StoredAccessToken(key: token("late"), scope: scope, expires: now + 3_600)
        #expect(try await !store.addAccessToken(access, to: links[0], keepingLinkUntil: now + 60, at: now))

        // What is issued afterwards stays.
        _ = try await addLink("later")
        #expect(try await store.link(ofRefreshToken: token("refresh later"), at: now) != nil)
    }

    private func sessionsEnd() async throws {
        let session = SignInSession(accountID: "account", kind: .app, expires: now + 60)
        for name in ["one", "two"] { try await store.addSession(digest(name), session, at: now) }
        #expect(try await store.session(digest("one"), at: now + 59) == session)
        #expect(try await store.session(digest("one"), at: now + 60) == nil)
        try await store.removeSession(digest("two"))
        #expect(try await store.session(digest("two"), at: now) == nil)
        #expect(try await store.session(digest("three"), at: now) == nil)
    }

    private func otherClientsChangeNothing() async throws {
        let grant = try await addCode("code")
        #expect(try await redeem("code", as: "0", by: "other") == .ofAnotherClient)
        #expect(try await store.link(ofRefreshToken: token("refresh code0"), at: now) == nil)
        #expect(try await redeem("code") == .first(grant), "another client has used the code up")
        #expect(try await redeem("code", as: "2", by: "other") == .ofAnotherClient)
        #expect(try await store.link(ofRefreshToken: token("refresh code"), at: now) != nil)
    }

    private func secretsAreCompared() async throws {
        func other(_ name: String) -> TokenKey { token(name, secret: "another secret") }
        let grant = try await addCode("code")
        #expect(try await redeem("code", secret: "another secret") == .unknown)
        #expect(try await redeem("code") == .first(grant), "the code was used up")
        #expect(try await redeem("code", secret: "another secret") == .unknown)
        #expect(try await store.link(ofRefreshToken: other("refresh code"), at: now) == nil)
        #expect(try await store.link(ofAccessToken: other("access code"), at: now) == nil)
        try await store.removeAccessToken(other("access code"))
        #expect(try await store.link(ofAccessToken: token("access code"), at: now) != nil)
        #expect(try await store.link(ofRefreshToken: token("refresh code"), at: now) != nil)
    }

    private func clientsAreComparedByBytes() async throws {
        // Two identifiers that Swift's == takes for equal, because they are canonically equivalent.
        let (client, other) = ("cli\u{e9}nt", "clie\u{301}nt")
        #expect(client == other)
        let grant = try await addCode("code", of: client)
        #expect(try await redeem("code", by: other) == .ofAnotherClient)
        #expect(
            try await redeem("code", by: client) == .first(grant), "another client has used the code up")
        #expect(try await redeem("code", as: "2", by: other) == .ofAnotherClient)
        #expect(try await store.link(ofRefreshToken: token("refresh code"), at: now) != nil)
    }

    private func everyByteIsKept() async throws {
        let challenge = try #require(CodeChallenge(digest("verifier").base64URL))
        let grant = AuthorizationCodeGrant(
            link: AccountLink(accountID: "Zoe\u{308}'; --", clientID: "client \\ %27", scope: scope),
            redirectURI: "https://example.com/?a=%C3%A9&b='\"", challenge: challenge)
        try await store.addCode(token("code"), grant, expires: now + 600, at: now)
        let redemption = try await redeem("code", by: grant.link.clientID)
        guard case .first(let found) = redemption else {
            Issue.record("the code was not redeemed: \(redemption)")
            return
        }
        #expect(found == grant)
        #expect(found.link.accountID.utf8.elementsEqual(grant.link.accountID.utf8))
        #expect(found.redirectURI.utf8.elementsEqual(grant.redirectURI.utf8))
    }

    private func signInsAreCounted() async throws {
        for attempt in 1...3 {
            let count = try await store.countSignIn(digest("ada"), window: 300, at: now + Double(attempt))
            #expect(count == SignInFailureCount(attempts: attempt, windowEnd: now + 301))
        }
        #expect(try await store.countSignIn(digest("grace"), window: 300, at: now).attempts == 1)
        let next = try await store.countSignIn(digest("ada"), window: 300, at: now + 301)
        #expect(next == SignInFailureCount(attempts: 1, windowEnd: now + 601))
        try await store.forgetSignIns(digest("ada"))
        #expect(try await store.countSignIn(digest("ada"), window: 300, at: now + 302).attempts == 1)
        try await store.forgetSignIns(digest("unknown"))
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask { try await store.countSignIn(digest("bob"), window: 300, at: now).attempts }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(counts == Set(1...50))
        // The clock was set back ten days: the window ends one window from now, and the count stays.
        let early = now - 864_000
        let capped = try await store.countSignIn(digest("bob"), window: 300, at: early)
        #expect(capped == SignInFailureCount(attempts: 51, windowEnd: early + 300))
    }

    private func deviceKeyIsKept() async throws {
        let keys = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<20 {
                group.addTask { try await store.deviceKey(orKeeping: "key \(number)") }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
        #expect(try await store.deviceKey(orKeeping: "a later key") == keys.first)
    }
}
