import Foundation
import GoogleRedirectURIs
import PlatformCrypto
import WebText

/// Google's memory of its attempts to link, each by its `state`.
///
/// Nothing else in an answer tells which partner it comes from (RFC 9700 section 4.4).
package actor LinkAttempts {
    /// An attempt, and whether it has been answered.
    private struct Entry {
        let attempt: LinkAttempt
        var isAnswered = false

        /// An attempt is remembered for twice its lifetime, so that a late answer is called late and not unknown.
        func isRemembered(at time: Date) -> Bool {
            attempt.expires.addingTimeInterval(LinkAttempts.lifetime) > time
        }
    }

    /// How long an attempt may be answered, in seconds.
    static let lifetime: TimeInterval = 600

    /// The bytes at the beginning of each state, before base64url: Google's states have them too.
    private static let stateBeginning: [UInt8] = [0]

    /// The fewest random bytes of a state: 256 bits, where RFC 6749 section 10.10 asks for 128.
    private static let minimumRandomBytes = 32

    /// The length of the shortest state, before base64url.
    package static let minimumStateBytes = stateBeginning.count + minimumRandomBytes

    private var entries: [ByteString: Entry] = [:]
    private var lastID = 0
    private let stateBytes: Int
    private let stateEnding: String
    private let now: @Sendable () -> Date
    private let random: RandomSource

    /// An empty memory.
    ///
    /// - Parameters:
    ///   - stateBytes: the length of a state before base64url; Google's have about 480. One byte is fixed. A state
    ///     with fewer than 32 others could be guessed, so the program ends at such a length.
    ///   - stateEnding: a text at the end of each state, such as one that a partner has to escape.
    ///   - now: the time.
    ///   - random: the source of the random bytes of each state.
    package init(
        stateBytes: Int = 480, stateEnding: String = "", now: @escaping @Sendable () -> Date,
        random: RandomSource
    ) {
        precondition(stateBytes >= Self.minimumStateBytes, "a state that short can be guessed")
        self.stateBytes = stateBytes
        self.stateEnding = stateEnding
        self.now = now
        self.random = random
    }

    /// How many attempts are in memory.
    ///
    /// Answered attempts count. So do attempts that are too old: the next call of ``begin(_:for:redirectURI:)``
    /// removes them.
    package var count: Int { entries.count }

    /// Remembers a new attempt; several may be open at once.
    package func begin(
        _ partner: PartnerRegistration, for owner: LinkAttempt.Owner, redirectURI: GoogleRedirectURI
    ) -> LinkAttempt {
        let start = now()
        entries = entries.filter { $0.value.isRemembered(at: start) }
        lastID += 1
        // As long as a state of Google's: a short one would hide that the partner cuts off long values.
        let randomBytes = random.bytes(stateBytes - Self.stateBeginning.count)
        let state = Base64URL.encode(Self.stateBeginning + randomBytes) + stateEnding
        let attempt = LinkAttempt(
            id: lastID, partner: partner, owner: owner, redirectURI: redirectURI, state: state,
            expires: start.addingTimeInterval(Self.lifetime))
        entries[ByteString(state)] = Entry(attempt: attempt)
        return attempt
    }

    /// Forgets an attempt whose link was never opened.
    package func withdraw(_ attempt: LinkAttempt) {
        entries[ByteString(attempt.state)] = nil
    }

    /// The attempt that an answer is for, which from now on counts as answered.
    ///
    /// The owner is nil where a browser without a session answers. Throws ``AnswerRefusal``, and changes nothing,
    /// when no open attempt has this `state`, redirect URI and owner.
    package func redeem(
        state: String, at redirectURI: GoogleRedirectURI, by owner: LinkAttempt.Owner?
    ) throws(AnswerRefusal) -> LinkAttempt {
        let time = now()
        let key = ByteString(state)
        guard let entry = Check.that(rememberedEntry(key, at: time), .stateKnown)
        else { throw .unsolicited }
        let attempt = entry.attempt
        guard Check.that(!entry.isAnswered, .stateOnce)
        else { throw .replayed }
        guard Check.that(attempt.expires > time, .stateInTime)
        else { throw .expired }
        guard Check.that(attempt.redirectURI == redirectURI, .stateRedirectURI)
        else { throw .otherRedirectURI }
        if let owner {
            // RFC 9700 section 2.1: state is bound to the user agent, or a stranger's account gets linked.
            guard Check.that(attempt.owner.account.hasSameBytes(as: owner.account), .stateAccount)
            else { throw .otherAccount }
            guard Check.that(attempt.owner.device.hasSameBytes(as: owner.device), .stateDevice)
            else { throw .otherDevice }
        }
        entries[key]?.isAnswered = true
        return attempt
    }

    private func rememberedEntry(_ key: ByteString, at time: Date) -> Entry? {
        guard let entry = entries[key], entry.isRemembered(at: time) else { return nil }
        return entry
    }
}

extension SecurityRule {
    /// Without it, the attacker's account is linked to the user's, by a link that the attacker made.
    static let stateKnown = Self(
        "google.state-known", "state is one that was sent", "RFC 6749 section 10.12")
    /// Without it, an answer is used again.
    static let stateOnce = Self("google.state-once", "state counts once", "RFC 9700 section 2.1")
    /// Without it, an answer from long ago is used.
    static let stateInTime = Self(
        "google.state-in-time", "state is not expired", "project rule: a time limit")
    /// Without it, an answer crosses from one flow to the other.
    static let stateRedirectURI = Self(
        "google.state-redirect-uri", "state was sent with this redirect_uri", "RFC 9700 section 4.4.2.2")
    /// Without it, the link is added to another Google account of the device.
    static let stateAccount = Self("google.state-account", "the account is the same", "RFC 9700 section 2.1")
    /// Without it, an answer that was caught on one phone is used on another.
    static let stateDevice = Self("google.state-device", "the device is the same", "RFC 9700 section 2.1")
}
